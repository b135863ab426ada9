#pragma once

#include <curl/curl.h>
#include <sys/types.h>
#include <sys/xattr.h>

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

// The callbacks round a connection: a socket is made, closed, and about to carry a request.
typedef curl_socket_t (*sdl_open_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*sdl_close_callback)(void *context, curl_socket_t socket);
typedef int (*sdl_before_request_callback)(
    void *context, char *remote_ip, char *local_ip, int remote_port, int local_port);

static inline CURLcode sdl_setopt_socket_callbacks(
    CURL *easy, sdl_open_callback open, sdl_close_callback close, void *context) {
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close);
  return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

static inline CURLcode sdl_setopt_before_request(CURL *easy, sdl_before_request_callback call, void *context) {
  curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, call);
  return curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
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

// Notes kept with a file: Swift's module of the C library leaves sys/xattr.h out. Both return -1 where there are none.

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
