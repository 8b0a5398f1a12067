// Operating system threads, as far as the limits need them: processor time, and interruption by a signal.

#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach/mach.h>
#else
#include <sys/syscall.h>
#endif

#include "limits.h"

// MARK: The running state

// The signal is SIGURG, which is ignored by default and is rarely sent by accident. With ThreadSanitizer it is SIGSYS:
// ThreadSanitizer delays asynchronous signals, among them SIGURG, until the thread calls an intercepted function, which
// an endless loop never does.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BRIDGE_SIGNAL SIGSYS
#endif
#endif
#ifndef BRIDGE_SIGNAL
#define BRIDGE_SIGNAL SIGURG
#endif

typedef struct ThreadInfo {
  intptr_t id;  // for interruption; 0: not initialized
  intptr_t clock;     // for processor time
} ThreadInfo;

static _Thread_local ThreadInfo thisThread;
// The innermost state that runs on this thread; `enclosingState` links a state to the one whose host function runs it.
static _Thread_local BridgeState *volatile runningState;

static void initialize_thread(ThreadInfo *thread) {
  // Threads of libdispatch block most signals, so the signal is unblocked.
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, BRIDGE_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &ours, NULL);
#if defined(__APPLE__)
  thread->id = (intptr_t)pthread_self();
  thread->clock = (intptr_t)pthread_mach_thread_np(pthread_self());
#else
  clockid_t clock;
  thread->id = (intptr_t)syscall(SYS_gettid);
  thread->clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? (intptr_t)clock : 0;
#endif
}

void bridge_set_running_state(BridgeState *state) {
  if (thisThread.id == 0) initialize_thread(&thisThread);
  atomic_store_explicit(&state->control->thread, thisThread.id, memory_order_relaxed);
  atomic_store_explicit(&state->control->clock, thisThread.clock, memory_order_relaxed);
  state->enclosingState = runningState;
  // The signal handler follows `enclosingState`, so it must be written first.
  atomic_signal_fence(memory_order_seq_cst);
  runningState = state;
}

void bridge_restore_running_state(BridgeState *state) {
  runningState = state->enclosingState;
}

// MARK: Processor time

int64_t bridge_thread_cpu_time(const BridgeRunControl *control) {
  intptr_t clock = atomic_load_explicit(&control->clock, memory_order_relaxed);
#if defined(__APPLE__)
  thread_basic_info_data_t info;
  mach_msg_type_number_t size = THREAD_BASIC_INFO_COUNT;
  if (thread_info((thread_act_t)clock, THREAD_BASIC_INFO, (thread_info_t)&info, &size) != KERN_SUCCESS) return -1;
  int64_t seconds = (int64_t)info.user_time.seconds + info.system_time.seconds;
  int64_t microseconds = (int64_t)info.user_time.microseconds + info.system_time.microseconds;
  return seconds * 1000000000 + microseconds * 1000;
#else
  struct timespec time;
  if (clock_gettime((clockid_t)clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#endif
}

// MARK: Interruption

static struct sigaction previousAction;

// Sets the stop hook of every stopped state that runs on this thread. Returns whether there is any.
static bool set_stop_hooks(void) {
  bool isAny = false;
  for (BridgeState *state = runningState; state != NULL; state = state->enclosingState) {
    if (!is_stop_requested(state)) continue;
    isAny = true;
    if (!state->isClosing) bridge_set_stop_hook(state, state->runningThread);
    bridge_report_hang_location(state);
  }
  return isAny;
}

static void chain_signal(int signal, siginfo_t *info, void *context) {
  if (previousAction.sa_flags & SA_SIGINFO) {
    previousAction.sa_sigaction(signal, info, context);
  } else if (previousAction.sa_handler != SIG_DFL && previousAction.sa_handler != SIG_IGN) {
    previousAction.sa_handler(signal);
  }
}

// Signal handler. Runs on the interrupted thread, anywhere in Lua or Swift code: it may set Lua's hook, as lua.c does
// for SIGINT, and access the data made for it, and nothing else.
static void on_signal(int signal, siginfo_t *info, void *context) {
  int code = errno;
  if (!set_stop_hooks()) chain_signal(signal, info, context);
  errno = code;
}

static void install_handler(void) {
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(BRIDGE_SIGNAL, &action, &previousAction);
}

void bridge_install_signal_handler(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install_handler);
}

void bridge_signal_thread(const BridgeRunControl *control) {
  // The thread may have ended, or its id may have been reused: the handler then finds no stopped state and has no
  // effect.
  intptr_t thread = atomic_load_explicit(&control->thread, memory_order_relaxed);
#if defined(__APPLE__)
  pthread_kill((pthread_t)thread, BRIDGE_SIGNAL);
#else
  syscall(SYS_tgkill, getpid(), (pid_t)thread, BRIDGE_SIGNAL);
#endif
}

BRIDGE_END
