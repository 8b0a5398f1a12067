#include "crash_handler.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The signals whose default action ends the process, but for those that end a run (SIGINT, SIGTERM, SIGHUP) and
/// SIGPIPE, and the description of each in the report.
static const struct {
  int number;
  bool is_defect;
  const char *description;
} signals[] = {
    {SIGSEGV, true, "crashed with SIGSEGV (invalid memory access)"},
    {SIGBUS, true, "crashed with SIGBUS (invalid memory address)"},
    {SIGILL, true, "crashed with SIGILL (illegal instruction)"},
    {SIGFPE, true, "crashed with SIGFPE (arithmetic error)"},
    {SIGTRAP, true, "crashed with SIGTRAP (trap)"},
    {SIGSYS, true, "crashed with SIGSYS (bad system call)"},
    {SIGABRT, true, "crashed with SIGABRT (aborted)"},
    {SIGQUIT, false, "ended by SIGQUIT (quit, as Ctrl-\\ sends it)"},
    {SIGXCPU, false, "ended by SIGXCPU (CPU time limit exceeded)"},
    {SIGXFSZ, false, "ended by SIGXFSZ (file size limit exceeded)"},
    {SIGUSR1, false, "ended by SIGUSR1 (user-defined signal 1)"},
    {SIGUSR2, false, "ended by SIGUSR2 (user-defined signal 2)"},
    {SIGALRM, false, "ended by SIGALRM (timer expired)"},
    {SIGVTALRM, false, "ended by SIGVTALRM (virtual timer expired)"},
    {SIGPROF, false, "ended by SIGPROF (profiling timer expired)"},
};
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

/// The longest wait for standard error to accept output, in milliseconds.
enum { WRITE_TIMEOUT = 250 };

/// The maximum number of bytes that are read from the redirection pipe after a crash: the capacity of a pipe (64 KiB).
/// The limit ends the loop even if another thread keeps writing to the pipe.
enum { MAX_UNREAD_BYTES = 1 << 16 };

static void (*_Atomic restore_function)(void);
static atomic_flag is_crash_handled = ATOMIC_FLAG_INIT;

static char program[33], advice[513];

static atomic_int original_stderr = -1, stderr_pipe = -1;
static char pending_output[8192];
static atomic_size_t pending_output_size;

static void write_all(const char *bytes, size_t size) {
  while (size > 0) {
    struct pollfd room = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&room, 1, WRITE_TIMEOUT) != 1) return;
    ssize_t count = write(STDERR_FILENO, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    size -= (size_t)count;
  }
}

static void write_text(const char *text) { write_all(text, strlen(text)); }

/// Restores standard error and copies to it the redirected output that has not been shown yet: the pending output, then
/// the rest of the pipe. Ends it with a line feed.
static void flush_redirected_output(void) {
  int target = atomic_exchange(&original_stderr, -1), source = atomic_load(&stderr_pipe);
  if (target < 0) return;
  dup2(target, STDERR_FILENO);
  size_t size = atomic_load(&pending_output_size);
  write_all(pending_output, size);
  char last = size > 0 ? pending_output[size - 1] : '\n';
  char bytes[1024];
  struct pollfd rest = {.fd = source, .events = POLLIN};
  for (size_t total = 0; total < MAX_UNREAD_BYTES && poll(&rest, 1, 0) == 1;) {
    ssize_t count = read(source, bytes, sizeof bytes);
    if (count <= 0) break;
    write_all(bytes, (size_t)count);
    last = bytes[count - 1];
    total += (size_t)count;
  }
  if (last != '\n') write_text("\n");
}

static void write_report(int number) {
  if (!*program) return;
  for (int i = 0; i < SIGNAL_COUNT; i++) {
    if (signals[i].number != number) continue;
    write_text(program);
    write_text(": ");
    write_text(signals[i].description);
    if (signals[i].is_defect && *advice) {
      write_text("; ");
      write_text(advice);
    }
    write_text("\n");
  }
}

/// Terminates the process by the default action of the signal, so that the parent process sees the correct wait status.
static void terminate(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  raise(number);
  // Reached only by PID 1 of a container, for which the kernel ignores the default action.
  _exit(128 + number);
}

/// Runs with all signals blocked, so that a crash in the handler terminates the process at once.
static void on_crash(int number) {
  // Wait if another thread is already running the handler: it is about to terminate the process.
  while (atomic_flag_test_and_set(&is_crash_handled)) pause();
  void (*function)(void) = atomic_load(&restore_function);
  if (function) function();
  flush_redirected_output();
  write_report(number);
  terminate(number);
}

/// Installs an alternate signal stack, because a handler cannot run on a stack that has overflowed.
static void install_alternate_stack(void) {
  enum { SIZE = 64 << 10 };
  stack_t present;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = malloc(SIZE), .ss_size = SIZE};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
}

static void install_signal_handlers(void) {
  install_alternate_stack();
  struct sigaction present, action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int i = 0; i < SIGNAL_COUNT; i++) {
    int number = signals[i].number;
    // Signals that the process inherited as ignored stay ignored.
    bool is_ignored = sigaction(number, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
    if (!is_ignored) sigaction(number, &action, NULL);
  }
}

static void install_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_signal_handlers);
}

void crash_handler_set_restore_function(void (*function)(void)) {
  atomic_store(&restore_function, function);
  install_once();
}

static void copy_truncated(char *target, size_t capacity, const char *text) {
  size_t size = strlen(text);
  if (size >= capacity) size = capacity - 1;
  memcpy(target, text, size);
  target[size] = '\0';
}

void crash_handler_set_message(const char *name, const char *text) {
  copy_truncated(program, sizeof program, name);
  copy_truncated(advice, sizeof advice, text);
  install_once();
}

void crash_handler_set_redirection(int original_descriptor, int pipe_read_end) {
  atomic_store(&pending_output_size, 0);
  atomic_store(&stderr_pipe, pipe_read_end);
  atomic_store(&original_stderr, original_descriptor);
}

void crash_handler_append_pending_output(const void *bytes, size_t size) {
  if (size > sizeof pending_output) {
    bytes = (const char *)bytes + (size - sizeof pending_output);
    size = sizeof pending_output;
  }
  size_t kept = atomic_load(&pending_output_size);
  if (kept > sizeof pending_output - size) kept = sizeof pending_output - size;
  memmove(pending_output, pending_output + (atomic_load(&pending_output_size) - kept), kept);
  memcpy(pending_output + kept, bytes, size);
  atomic_store(&pending_output_size, kept + size);
}

void crash_handler_discard_pending_output(void) { atomic_store(&pending_output_size, 0); }
