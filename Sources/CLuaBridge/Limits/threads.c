// The process's threads as limits need them: their processor time, and a way to interrupt them.

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

// MARK: Who runs

// Nobody sends this one by accident, and where nobody handles it, it is ignored. The thread sanitizer delays all
// signals but those of crashes until the thread calls something that it knows, which an endless loop never does.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define BRIDGE_SIGNAL SIGSYS
#endif
#endif
#ifndef BRIDGE_SIGNAL
#define BRIDGE_SIGNAL SIGURG
#endif

typedef struct ThreadInfo {
  intptr_t id;  // for interrupting it; 0: not asked for yet
  intptr_t clock;     // for its processor time
} ThreadInfo;

static _Thread_local ThreadInfo thisThread;
// The state whose Lua runs on the thread, the innermost where one's functions run another.
static _Thread_local BridgeState *volatile runningState;

static void initialize_thread(ThreadInfo *thread) {
  // Threads of libdispatch block the signals that they do not know.
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

void bridge_thread_enter(BridgeState *state) {
  if (thisThread.id == 0) initialize_thread(&thisThread);
  atomic_store_explicit(&state->control->thread, thisThread.id, memory_order_relaxed);
  atomic_store_explicit(&state->control->clock, thisThread.clock, memory_order_relaxed);
  state->outer = runningState;
  // The signal handler goes from one to the next.
  atomic_signal_fence(memory_order_seq_cst);
  runningState = state;
}

void bridge_thread_leave(BridgeState *state) {
  runningState = state->outer;
}

// MARK: Processor time

int64_t bridge_thread_cpu_time(const BridgeControl *control) {
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

// MARK: Interrupting

static struct sigaction previousAction;

// Arms what is to stop of the states that run on this thread, of which each may have called the next. Answers whether
// there is any.
static bool set_stop_hooks(void) {
  bool isAny = false;
  for (BridgeState *state = runningState; state != NULL; state = state->outer) {
    if (!is_stopped(state)) continue;
    isAny = true;
    if (!state->isClosing) bridge_set_stop_hook(state, state->runningThread);
    bridge_answer_probe(state);
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

// Runs on the thread that was interrupted, anywhere in Lua or Swift: it may set Lua's hook, as lua.c does for Ctrl-C,
// and touch what is made for it, and nothing else.
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

void bridge_signal_thread(const BridgeControl *control) {
  // A thread that has ended meanwhile is no harm, and neither is a stranger with its number: it finds nothing stopped.
  intptr_t thread = atomic_load_explicit(&control->thread, memory_order_relaxed);
#if defined(__APPLE__)
  pthread_kill((pthread_t)thread, BRIDGE_SIGNAL);
#else
  syscall(SYS_tgkill, getpid(), (pid_t)thread, BRIDGE_SIGNAL);
#endif
}

BRIDGE_END
