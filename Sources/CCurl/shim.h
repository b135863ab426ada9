#pragma once

#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

// curl_easy_setopt is variadic, which Swift cannot call. One wrapper for each type of its last argument.
static inline CURLcode sdl_setopt_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sdl_setopt_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sdl_setopt_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode sdl_setopt_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

// Both data callbacks (body and head) have this one type.
typedef size_t (*sdl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode sdl_setopt_data_callback(CURL *easy, CURLoption option, sdl_data_callback value) {
  return curl_easy_setopt(easy, option, value);
}

// curl_easy_getinfo is variadic too.
static inline CURLcode sdl_getinfo_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode sdl_getinfo_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

// The socket of the connection in use, or -1.
static inline curl_socket_t sdl_active_socket(CURL *easy) {
  curl_socket_t descriptor = CURL_SOCKET_BAD;
  curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &descriptor);
  return descriptor;
}

// curl_multi_setopt and curl_share_setopt are variadic too.
static inline CURLMcode sdl_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLSHcode sdl_share_setopt_long(CURLSH *share, CURLSHoption option, long value) {
  return curl_share_setopt(share, option, value);
}

// The result of a finished transfer stands in a union of CURLMsg.
static inline CURLcode sdl_message_result(const CURLMsg *message) { return message->data.result; }

// Bytes that a TCP connection has received, or -1 where the system does not tell.
static inline long long sdl_bytes_received(curl_socket_t descriptor) {
#ifdef __linux__
  // The field lies past the end of the older struct tcp_info of netinet/tcp.h: offset 128, 8 bytes (linux/tcp.h).
  unsigned char info[256];
  socklen_t length = sizeof info;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length < 136) return -1;
  unsigned long long received;
  __builtin_memcpy(&received, info + 128, sizeof received);
  return (long long)received;
#else
  (void)descriptor;
  return -1;
#endif
}

// Notes kept with a file: Swift's module of the C library leaves sys/xattr.h out. Both return -1 where there are none.
#include <sys/types.h>
#include <sys/xattr.h>

static inline ssize_t sdl_get_attribute(const char *path, const char *name, void *value, size_t size) {
#ifdef __APPLE__
  return getxattr(path, name, value, size, 0, XATTR_NOFOLLOW);
#else
  return lgetxattr(path, name, value, size);
#endif
}

static inline int sdl_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
#ifdef __APPLE__
  return fsetxattr(descriptor, name, value, size, 0, 0);
#else
  return fsetxattr(descriptor, name, value, size, 0);
#endif
}
