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

#if defined(__linux__)
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// mount(2) and umount2(2) of a small volume, whose headers Swift's module of the C library leaves out.
static inline int sdl_mount_memory(const char *path, const char *options, int again) {
  return mount("none", path, "tmpfs", again ? MS_REMOUNT : 0, options);
}
static inline int sdl_unmount(const char *path) { return umount2(path, MNT_DETACH); }

// ptrace(2), which is variadic. Seizes a process, and with it what it will start.
static inline int sdl_trace_seize(pid_t pid) {
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK;
  return (int)ptrace(PTRACE_SEIZE, pid, (void *)0, (void *)options);
}

// Lets a stopped tracee go on, to its next call or freely, with a signal or 0.
static inline void sdl_trace_resume(pid_t pid, int to_next_call, int signal) {
  ptrace(to_next_call ? PTRACE_SYSCALL : PTRACE_CONT, pid, (void *)0, (void *)(long)signal);
}

// The number of the process or thread that a tracee has just started.
static inline pid_t sdl_trace_started(pid_t pid) {
  unsigned long number = 0;
  return ptrace(PTRACE_GETEVENTMSG, pid, (void *)0, &number) == 0 ? (pid_t)number : 0;
}

// What a tracee is about to call: 1 a rename, 2 a sync to the disk, 3 a close (its descriptor goes into `first`), else
// 0; also 0 where it has just returned. PTRACE_GET_SYSCALL_INFO, Linux 5.3.
static inline int sdl_trace_call(pid_t pid, int *first) {
  unsigned long long words[12];
  memset(words, 0, sizeof words);
  if (ptrace((enum __ptrace_request)0x420e, pid, (void *)sizeof words, words) <= 0) return 0;
  if (((unsigned char *)words)[0] != 1) return 0;
  long call = (long)words[3];
  *first = (int)words[4];
#if defined(SYS_rename)
  if (call == SYS_rename) return 1;
#endif
#if defined(SYS_renameat)
  if (call == SYS_renameat) return 1;
#endif
#if defined(SYS_renameat2)
  if (call == SYS_renameat2) return 1;
#endif
  if (call == SYS_fsync || call == SYS_fdatasync) return 2;
  return call == SYS_close ? 3 : 0;
}

// Waits until some tracee of this thread has stopped or ended; nothing is taken from it. Not 0 where there is none.
static inline int sdl_trace_wait(void) {
  siginfo_t info;
  return waitid(P_ALL, 0, &info, WSTOPPED | WEXITED | WNOWAIT | __WALL | __WNOTHREAD) < 0 && errno != EINTR;
}

// Whether a tracee has stopped since it was asked last: the stop's signal with its event above, 0 where it runs, -1
// where it is gone. What is not the first process is reaped, as its parent otherwise would not hear of its end.
static inline int sdl_trace_stop(pid_t pid, int is_first) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  int flags = WSTOPPED | WNOHANG | __WALL | __WNOTHREAD;
  int result = waitid(P_PID, pid, &info, flags);
  if (result == 0 && info.si_pid == pid) return info.si_status;
  // One that has ended is no child as long as only stops are asked for.
  if (is_first) return result < 0 && errno != EINTR ? -1 : 0;
  int status = 0;
  pid_t ended = waitpid(pid, &status, WNOHANG | __WALL | __WNOTHREAD);
  if (ended != pid) return ended < 0 ? -1 : 0;
  return WIFSTOPPED(status) ? status >> 8 : -1;
}
#endif
