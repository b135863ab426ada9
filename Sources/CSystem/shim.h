// Calls of the C library that its headers hide from Swift: they are extensions, which a feature macro switches on.
#pragma once
#include <spawn.h>
#include <unistd.h>

#if defined(__linux__)
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#if defined(__GLIBC__)
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif
#endif

// pipe2(2), which is not declared without _GNU_SOURCE.
static inline int sdl_pipe(int ends[2], int flags) {
#if defined(__linux__)
  return pipe2(ends, flags);
#else
  (void)flags;
  return pipe(ends);
#endif
}

// posix_spawn_file_actions_addchdir_np(3), which is not declared without _GNU_SOURCE.
static inline int sdl_spawn_in(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

// posix_spawn_file_actions_addclosefrom_np(3), which only GNU's library has; elsewhere every descriptor of ours closes itself.
static inline int sdl_spawn_closing(posix_spawn_file_actions_t *actions, int from) {
#if defined(__GLIBC__)
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
#else
  (void)actions;
  (void)from;
  return 0;
#endif
}
