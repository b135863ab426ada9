#pragma once

#include <arpa/inet.h>
#include <microhttpd.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>

// ---- libmicrohttpd ----

// The functions that a daemon calls. Each gets the same `context` first.
typedef struct sdl_daemon_callbacks {
  MHD_AccessHandlerCallback access;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_NotifyConnectionCallback connection;
  MHD_RequestCompletedCallback completed;
  void (*log)(void *context, const char *format, va_list arguments);
} sdl_daemon_callbacks;

// MHD_start_daemon is variadic and its option enumerators are closed. One thread a connection, poll, no listening
// socket of its own (accepted sockets are handed over), no Date of its own (ours keeps its place and its clock).
// `certificate` and `key` are PEM texts, or both NULL for plain connections.
static inline struct MHD_Daemon *sdl_start_daemon(
    const sdl_daemon_callbacks *callbacks, void *context, unsigned int connections, size_t stack,
    const char *certificate, const char *key) {
  struct MHD_OptionItem options[] = {
      {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)callbacks->log, context},
      {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)callbacks->target, context},
      {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)callbacks->connection, context},
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)callbacks->completed, context},
      {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)connections, NULL},
      {MHD_OPTION_THREAD_STACK_SIZE, (intptr_t)stack, NULL},
      {certificate ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, (void *)certificate},
      {key ? MHD_OPTION_HTTPS_MEM_KEY : MHD_OPTION_END, 0, (void *)key},
      {MHD_OPTION_END, 0, NULL},
  };
  unsigned int flags = MHD_USE_ERROR_LOG | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
                       MHD_USE_POLL | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_SUPPRESS_DATE_NO_CLOCK;
  if (certificate) flags |= MHD_USE_TLS;
  return MHD_start_daemon(flags, 0, NULL, NULL, callbacks->access, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// MHD_get_connection_info is variadic; the connection's socket, its TLS session (or NULL) and our own context.
static inline int sdl_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
static inline void *sdl_connection_session(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info ? (void *)info->tls_session : NULL;
}
static inline void *sdl_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

// MHD_set_response_options is variadic; the head says `Connection: Keep-Alive`.
static inline void sdl_send_keep_alive(struct MHD_Response *response) {
  MHD_set_response_options(response, MHD_RF_SEND_KEEP_ALIVE_HEADER, MHD_RO_END);
}

// Macros with casts, which are not imported.
static inline ssize_t sdl_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t sdl_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

// The request's fields, in order, as sent.
static inline void sdl_request_fields(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

// ---- Socket calls out of Swift's reach ----

// Declared by the C library only under _GNU_SOURCE, which would give its types another shape than in Swift's module.
extern int accept4(int, struct sockaddr *restrict, socklen_t *restrict, int);
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static const int sdl_poll_hang_up = 0x2000;  // POLLRDHUP

// Declared under _GNU_SOURCE only, too; the descriptor is closed in children (MFD_CLOEXEC).
extern int memfd_create(const char *name, unsigned int flags);
static inline int sdl_memory_file(const char *name) { return memfd_create(name, 1); }

// Waits at most `nanoseconds`, or for ever where that is negative.
static inline int sdl_poll(struct pollfd *entries, nfds_t count, int64_t nanoseconds) {
  struct timespec limit;
  limit.tv_sec = (time_t)(nanoseconds / 1000000000);
  limit.tv_nsec = (long)(nanoseconds % 1000000000);
  return ppoll(entries, count, nanoseconds < 0 ? NULL : &limit, NULL);
}

// ioctl is variadic; bytes that were given to the socket and not yet acknowledged, or -1.
static inline int sdl_unacknowledged(int socket) {
  int count = 0;
  return ioctl(socket, TIOCOUTQ, &count) == 0 ? count : -1;
}

// <linux/tcp.h> and <netinet/tcp.h> exclude each other, and only the former has these two counters. Their places
// in the kernel's structure are part of its binary interface. 0, or -1 where the kernel does not tell.
static inline int sdl_tcp_counters(int socket, uint64_t *acknowledged, uint64_t *received, int *state) {
  unsigned char info[256];
  socklen_t length = sizeof info;
  memset(info, 0, sizeof info);
  if (getsockopt(socket, IPPROTO_TCP, 11 /* TCP_INFO */, info, &length) != 0 || length < 136) return -1;
  *state = info[0];
  memcpy(acknowledged, info + 120, 8);
  memcpy(received, info + 128, 8);
  return 0;
}

// The address arguments of these calls are a union in C and pointers to different structures in Swift.
static inline int sdl_bind(int socket, const struct sockaddr_storage *address, socklen_t length) {
  return bind(socket, (const struct sockaddr *)address, length);
}
static inline int sdl_bound_address(int socket, struct sockaddr_storage *address) {
  socklen_t length = sizeof *address;
  return getsockname(socket, (struct sockaddr *)address, &length);
}
static inline int sdl_accept(int socket, struct sockaddr_storage *address, socklen_t *length) {
  *length = sizeof *address;
  return accept4(socket, (struct sockaddr *)address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
static inline int sdl_add_connection(
    struct MHD_Daemon *daemon, int socket, const struct sockaddr_storage *address, socklen_t length) {
  return MHD_add_connection(daemon, socket, (const struct sockaddr *)address, length) == MHD_YES;
}
static inline int sdl_socket_address_v4(struct sockaddr_storage *storage, const char *address, uint16_t port) {
  struct sockaddr_in *in = (struct sockaddr_in *)storage;
  memset(storage, 0, sizeof *storage);
  in->sin_family = AF_INET;
  in->sin_port = htons(port);
  return inet_pton(AF_INET, address, &in->sin_addr) == 1 ? (int)sizeof *in : 0;
}
static inline int sdl_socket_address_v6(struct sockaddr_storage *storage, const char *address, uint16_t port) {
  struct sockaddr_in6 *in = (struct sockaddr_in6 *)storage;
  memset(storage, 0, sizeof *storage);
  in->sin6_family = AF_INET6;
  in->sin6_port = htons(port);
  return inet_pton(AF_INET6, address, &in->sin6_addr) == 1 ? (int)sizeof *in : 0;
}
static inline int sdl_is_loopback(const struct sockaddr_storage *storage) {
  if (storage->ss_family == AF_INET) return (ntohl(((const struct sockaddr_in *)storage)->sin_addr.s_addr) >> 24) == 127;
  const struct in6_addr *six = &((const struct sockaddr_in6 *)storage)->sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == 127);
}
static inline uint16_t sdl_port_of(const struct sockaddr_storage *storage) {
  return ntohs(
      storage->ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)storage)->sin6_port
                                     : ((const struct sockaddr_in *)storage)->sin_port);
}

// A filter that lets nothing in: the peer's packets are lost before TCP sees them, as when the network is cut.
static inline int sdl_drop_incoming(int socket) {
  struct sock_filter drop = {BPF_RET | BPF_K, 0, 0, 0};
  struct sock_fprog program = {1, &drop};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

// connect with AF_UNSPEC dissolves the association: on an established TCP connection the kernel sends a reset.
static inline int sdl_reset(int socket) {
  struct sockaddr_storage none;
  memset(&none, 0, sizeof none);
  none.ss_family = AF_UNSPEC;
  return connect(socket, (const struct sockaddr *)&none, sizeof none);
}
