#include "terminal_guard.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "crash_guard.h"

enum { ABSENT, IN_FORCE, PUT_BACK };

/// How long a terminal that takes nothing may hold up the program, in milliseconds.
enum { PATIENCE = 250 };

/// Written only while the state is ABSENT, so that a handler never sees half of it.
static terminal_guard guarded;
static atomic_int state = ABSENT;

/// Held while something else is written, so that it does not end up behind `leave`.
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

static void write_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(descriptor, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      if (poll(&room, 1, PATIENCE) == 1) continue;
    }
    if (count <= 0) return;
    bytes += count;
    size -= (size_t)count;
  }
}

/// A process in the background may not change its terminal, unless it has blocked the signal that would stop it for that:
/// a program that is ended there must still put back what it changed.
static int set_modes(int descriptor, const struct termios *modes) {
  sigset_t stopping, previous;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stopping, &previous);
  int status;
  // Not TCSAFLUSH: what has been typed ahead belongs to whoever reads next.
  // Not TCSADRAIN: a terminal that is stopped by Ctrl-S must not hold up the end of the program.
  do status = tcsetattr(descriptor, TCSANOW, modes);
  while (status != 0 && errno == EINTR);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  return status;
}

static void put_back(void) {
  write_all(guarded.output, guarded.leave, guarded.leave_size);
  set_modes(guarded.input, &guarded.before);
}

static void bring_into_force(void) {
  set_modes(guarded.input, &guarded.during);
  write_all(guarded.output, guarded.enter, guarded.enter_size);
}

/// As `terminal_guard_restore`; on the user's own screen also begins a line for what a crash reports.
static void restore_after_crash(void) {
  static const char next_line[] = "\n\033[J";
  bool shares_screen = guarded.shares_screen && atomic_load(&state) == IN_FORCE;
  terminal_guard_restore();
  if (shares_screen) write_all(guarded.output, next_line, sizeof next_line - 1);
}

static void guard_process_end(void) {
  crash_guard_set_restore(restore_after_crash);
  atexit(terminal_guard_restore);
}

int terminal_guard_begin(const terminal_guard *guard) {
  if (atomic_load(&state) != ABSENT) return EBUSY;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, guard_process_end);
  guarded = *guard;
  // Before the modes, so that a signal in between puts them back.
  atomic_store(&state, IN_FORCE);
  if (set_modes(guarded.input, &guarded.during) != 0) {
    int reason = errno;
    atomic_store(&state, ABSENT);
    return reason;
  }
  write_all(guarded.output, guarded.enter, guarded.enter_size);
  return 0;
}

void terminal_guard_end(void) {
  terminal_guard_restore();
  atomic_store(&state, ABSENT);
}

void terminal_guard_restore(void) {
  int saved = errno, expected = IN_FORCE;
  if (atomic_compare_exchange_strong(&state, &expected, PUT_BACK)) put_back();
  errno = saved;
}

void terminal_guard_suspend(void) {
  // Not for ever: whoever writes may be stuck at a terminal that takes nothing.
  int rest = PATIENCE;
  bool is_locked;
  while (!(is_locked = pthread_mutex_trylock(&writing) == 0) && rest-- > 0)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  terminal_guard_restore();
  if (is_locked) pthread_mutex_unlock(&writing);
}

void terminal_guard_resume(void) {
  int saved = errno, expected = PUT_BACK;
  if (atomic_compare_exchange_strong(&state, &expected, IN_FORCE)) bring_into_force();
  errno = saved;
}

ssize_t terminal_guard_write(int descriptor, const void *bytes, size_t size) {
  pthread_mutex_lock(&writing);
  ssize_t count;
  if (atomic_load(&state) == PUT_BACK) {
    count = -1;
    errno = EAGAIN;
  } else {
    count = write(descriptor, bytes, size);
  }
  int reason = errno;
  pthread_mutex_unlock(&writing);
  errno = reason;
  return count;
}

void terminal_wait_for_foreground(int descriptor) {
  // Threads that queues run on have it blocked, and the system takes that for leave to do as one likes.
  sigset_t stopping, previous;
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &previous);
  // Lets stopped output go on, of which there is none; what counts is that the system stops those in the background
  // for it, and refuses it to those that nobody could set going again.
  int status;
  do status = tcflow(descriptor, TCOON);
  while (status != 0 && errno == EINTR);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
}

void terminal_guard_renew(void) {
  if (atomic_load(&state) == ABSENT) return;
  terminal_wait_for_foreground(guarded.input);
  int expected = PUT_BACK;
  atomic_compare_exchange_strong(&state, &expected, IN_FORCE);
  if (atomic_load(&state) == IN_FORCE) bring_into_force();
}
