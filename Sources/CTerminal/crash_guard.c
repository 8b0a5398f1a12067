#include "crash_guard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT};
enum { CRASH_COUNT = sizeof crashes / sizeof *crashes };
static struct sigaction earlier[CRASH_COUNT];

static void (*_Atomic rescue)(void);
static atomic_flag is_rescued = ATOMIC_FLAG_INIT;

static atomic_int error_target = -1, error_source = -1;
static char noted[8192];
static atomic_size_t noted_size;

static void write_all(const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(STDERR_FILENO, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    size -= (size_t)count;
  }
}

/// Brings standard error back, and onto it what had been diverted last.
static void tell(void) {
  int target = atomic_exchange(&error_target, -1), source = atomic_load(&error_source);
  if (target < 0) return;
  dup2(target, STDERR_FILENO);
  write_all(noted, atomic_load(&noted_size));
  char bytes[1024];
  struct pollfd rest = {.fd = source, .events = POLLIN};
  while (poll(&rest, 1, 0) == 1) {
    ssize_t count = read(source, bytes, sizeof bytes);
    if (count <= 0) return;
    write_all(bytes, (size_t)count);
  }
}

static void on_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  // One rescue, however many threads crash, and should the rescue itself crash.
  if (!atomic_flag_test_and_set(&is_rescued)) {
    void (*function)(void) = atomic_load(&rescue);
    if (function) function();
    tell();
  }
  for (int i = 0; i < CRASH_COUNT; i++)
    if (crashes[i] == number) sigaction(number, &earlier[i], NULL);
  // What an instruction did it does again on return, with all that the earlier handler wants to know of it. What
  // somebody sent, and a trap, which lies behind the instruction, has to be sent once more.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGQUIT) raise(number);
  errno = saved;
}

/// A stack that has overflowed has no room for a handler.
static void provide_stack(void) {
  enum { SIZE = 64 << 10 };
  stack_t present;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = malloc(SIZE), .ss_size = SIZE};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
}

void crash_guard_begin(void (*function)(void)) {
  bool is_first = atomic_exchange(&rescue, function) == NULL;
  if (!is_first) return;
  provide_stack();
  struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < CRASH_COUNT; i++) {
    // Whoever started the process may have it ignore some.
    sigaction(crashes[i], NULL, &earlier[i]);
    if (earlier[i].sa_handler != SIG_IGN) sigaction(crashes[i], &action, NULL);
  }
}

void crash_guard_divert(int target, int source) {
  atomic_store(&noted_size, 0);
  atomic_store(&error_source, source);
  atomic_store(&error_target, target);
}

void crash_guard_note(const void *bytes, size_t size) {
  if (size > sizeof noted) {
    bytes = (const char *)bytes + (size - sizeof noted);
    size = sizeof noted;
  }
  size_t kept = atomic_load(&noted_size);
  if (kept > sizeof noted - size) kept = sizeof noted - size;
  memmove(noted, noted + (atomic_load(&noted_size) - kept), kept);
  memcpy(noted + kept, bytes, size);
  atomic_store(&noted_size, kept + size);
}
