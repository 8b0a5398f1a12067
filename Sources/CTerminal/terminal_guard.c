#include "terminal_guard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { ABSENT, IN_FORCE, PUT_BACK };

/// Written only while the state is ABSENT, so that a handler never sees half of it.
static terminal_guard guarded;
static atomic_int state = ABSENT;

static void write_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(descriptor, bytes, size);
    if (count < 0 && errno == EINTR) continue;
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

int terminal_guard_begin(const terminal_guard *guard) {
  if (atomic_load(&state) != ABSENT) return EBUSY;
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

void terminal_guard_resume(void) {
  int saved = errno, expected = PUT_BACK;
  if (atomic_compare_exchange_strong(&state, &expected, IN_FORCE)) {
    set_modes(guarded.input, &guarded.during);
    write_all(guarded.output, guarded.enter, guarded.enter_size);
  }
  errno = saved;
}
