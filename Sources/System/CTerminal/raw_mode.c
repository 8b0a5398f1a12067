#include "raw_mode.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "crash_handler.h"

enum { INACTIVE, ACTIVE, SUSPENDED };

/// The longest wait for a terminal that accepts no output, in milliseconds.
enum { WRITE_TIMEOUT = 250 };

/// Written only while the state is INACTIVE, so that a signal handler never reads it half written.
static raw_mode_settings active_settings;
static atomic_int state = INACTIVE;
static atomic_int temporary_terminal_modes;

/// Held by `raw_mode_write`, so that its output does not follow the `disable` sequence of `raw_mode_suspend`.
static pthread_mutex_t write_mutex = PTHREAD_MUTEX_INITIALIZER;

static void write_all(int descriptor, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(descriptor, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      if (poll(&room, 1, WRITE_TIMEOUT) == 1) continue;
    }
    if (count <= 0) return;
    bytes += count;
    size -= (size_t)count;
  }
}

/// Sets the modes with SIGTTOU blocked: without that, a background process that calls `tcsetattr` is stopped, but a
/// program that is terminated in the background must restore the modes.
static int set_modes(int descriptor, const struct termios *modes) {
  sigset_t ttou, previous;
  sigemptyset(&ttou);
  sigaddset(&ttou, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &ttou, &previous);
  int status;
  // Not TCSAFLUSH: type-ahead belongs to the next reader.
  // Not TCSADRAIN: output stopped by Ctrl-S must not block the end of the program.
  do status = tcsetattr(descriptor, TCSANOW, modes);
  while (status != 0 && errno == EINTR);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  return status;
}

static void revert_temporary_terminal_modes(void) {
  static const char default_shape[] = "\033[0 q", normal_screen[] = "\033[?25h\033[?1049l",
                    no_motion[] = "\033[?1003l";
  int modes = atomic_exchange(&temporary_terminal_modes, 0);
  if (modes & RAW_MODE_CURSOR_SHAPE) write_all(active_settings.output, default_shape, sizeof default_shape - 1);
  if (modes & RAW_MODE_MOUSE_MOTION) write_all(active_settings.output, no_motion, sizeof no_motion - 1);
  if (modes & RAW_MODE_ALTERNATE_SCREEN) write_all(active_settings.output, normal_screen, sizeof normal_screen - 1);
}

static void restore_terminal(void) {
  revert_temporary_terminal_modes();
  write_all(active_settings.output, active_settings.disable, active_settings.disable_size);
  set_modes(active_settings.input, &active_settings.saved);
}

static void apply_raw_mode(void) {
  set_modes(active_settings.input, &active_settings.raw);
  write_all(active_settings.output, active_settings.enable, active_settings.enable_size);
}

/// Same as `raw_mode_suspend_in_signal_handler`. On the normal screen, also begins a new line for the crash report.
static void restore_after_crash(void) {
  static const char next_line[] = "\n\033[J";
  bool uses_normal_screen = active_settings.uses_normal_screen && atomic_load(&state) == ACTIVE;
  raw_mode_suspend_in_signal_handler();
  if (uses_normal_screen) write_all(active_settings.output, next_line, sizeof next_line - 1);
}

static void install_exit_handlers(void) {
  crash_handler_set_restore_function(restore_after_crash);
  atexit(raw_mode_suspend_in_signal_handler);
}

void raw_mode_set_temporary_terminal_modes(int modes) { atomic_store(&temporary_terminal_modes, modes); }

int raw_mode_enter(const raw_mode_settings *settings) {
  if (atomic_load(&state) != INACTIVE) return EBUSY;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_exit_handlers);
  active_settings = *settings;
  // Set before the modes, so that a signal in between restores them.
  atomic_store(&state, ACTIVE);
  if (set_modes(active_settings.input, &active_settings.raw) != 0) {
    int reason = errno;
    atomic_store(&state, INACTIVE);
    return reason;
  }
  write_all(active_settings.output, active_settings.enable, active_settings.enable_size);
  return 0;
}

void raw_mode_leave(void) {
  raw_mode_suspend_in_signal_handler();
  atomic_store(&state, INACTIVE);
}

void raw_mode_suspend_in_signal_handler(void) {
  int saved = errno, expected = ACTIVE;
  if (atomic_compare_exchange_strong(&state, &expected, SUSPENDED)) restore_terminal();
  errno = saved;
}

void raw_mode_suspend(void) {
  // The wait for the lock is bounded, because the thread that holds it may be blocked by a terminal that accepts no
  // output.
  int remaining = WRITE_TIMEOUT;
  bool is_locked;
  while (!(is_locked = pthread_mutex_trylock(&write_mutex) == 0) && remaining-- > 0)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  raw_mode_suspend_in_signal_handler();
  if (is_locked) pthread_mutex_unlock(&write_mutex);
}

void raw_mode_resume(void) {
  int saved = errno, expected = SUSPENDED;
  if (atomic_compare_exchange_strong(&state, &expected, ACTIVE)) apply_raw_mode();
  errno = saved;
}

ssize_t raw_mode_write(int descriptor, const void *bytes, size_t size) {
  pthread_mutex_lock(&write_mutex);
  ssize_t count;
  if (atomic_load(&state) == SUSPENDED) {
    count = -1;
    errno = EAGAIN;
  } else {
    count = write(descriptor, bytes, size);
  }
  int reason = errno;
  pthread_mutex_unlock(&write_mutex);
  errno = reason;
  return count;
}

void terminal_wait_for_foreground(int descriptor) {
  // Unblock SIGTTOU: threads of dispatch queues block it, and the kernel does not stop a background thread that blocks
  // it.
  sigset_t ttou, previous;
  sigemptyset(&ttou);
  sigaddset(&ttou, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &ttou, &previous);
  // Called only for the kernel's job-control check, which stops a background process group with SIGTTOU and fails with
  // EIO in an orphaned one. TCOON itself has no effect, since no output is suspended.
  int status;
  do status = tcflow(descriptor, TCOON);
  while (status != 0 && errno == EINTR);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
}

void raw_mode_resume_in_foreground(void) {
  if (atomic_load(&state) == INACTIVE) return;
  terminal_wait_for_foreground(active_settings.input);
  int expected = SUSPENDED;
  atomic_compare_exchange_strong(&state, &expected, ACTIVE);
  if (atomic_load(&state) == ACTIVE) apply_raw_mode();
}
