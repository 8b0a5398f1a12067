// The watchdog: one thread per process that periodically checks how long the run of each state has taken.
//
// The time measured is the processor time of the run's thread. So waiting for input, for a program started by the
// script or for a debugger command does not count, nor does the load of other processes.

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "limits.h"

enum { ChecksPerLimit = 20 };

static const int64_t nanosecondsPerSecond = 1000000000;
static const int64_t shortestPause = nanosecondsPerSecond / 1000, longestPause = nanosecondsPerSecond / 10;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t hasWork = PTHREAD_COND_INITIALIZER;
static BridgeRunControl *watchedControls;

// MARK: Checking

static int64_t nanoseconds(double seconds) {
  // The limit is about 285 years: larger values would overflow int64_t. INT64_MAX / 4 leaves room to add the current time.
  return seconds < 9e9 ? (int64_t)(seconds * (double)nanosecondsPerSecond) : INT64_MAX / 4;
}

// A stopped run that does not end is in a C function that does not return, or in a finalizer.
static void check_for_hang(BridgeRunControl *control, int64_t now) {
  int64_t grace = nanoseconds(control->timeLimit);
  if (grace < nanosecondsPerSecond) grace = nanosecondsPerSecond;
  if (control->onHang == NULL || now - control->stoppedAt < grace) return;
  switch (atomic_load_explicit(&control->probe, memory_order_acquire)) {
  case ProbeNone:
    atomic_store_explicit(&control->probe, ProbeRequested, memory_order_release);
    bridge_signal_thread(control);
    return;
  case ProbeRequested: return;
  case ProbeHung: control->onHang(control->hangContext, control->location); break;
  }
  atomic_store_explicit(&control->probe, ProbeNone, memory_order_release);
  control->stoppedAt = now;
}

static void check_run(BridgeRunControl *control) {
  uint64_t run = atomic_load_explicit(&control->run, memory_order_acquire);
  if (run % 2 == 0) return;
  int64_t now = bridge_thread_cpu_time(control);
  if (now < 0) return;
  if (run != control->observedRun) {
    control->observedRun = run;
    control->startedAt = now;
    control->stoppedAt = -1;
    atomic_store_explicit(&control->probe, ProbeNone, memory_order_relaxed);
  } else if (control->stoppedAt >= 0) {
    check_for_hang(control, now);
  } else if (atomic_load(&control->stopRequest) >> StopReasonBits == run) {
    control->stoppedAt = now;
  } else if (now - control->startedAt >= nanoseconds(control->timeLimit)) {
    control->stoppedAt = now;
    bridge_request_stop(control, run, StopReasonTimeLimit);
  }
}

// Checks all runs. Returns the time until the next check, in nanoseconds.
static int64_t check_all_runs(void) {
  int64_t pause = longestPause;
  for (BridgeRunControl *control = watchedControls; control != NULL; control = control->next) {
    check_run(control);
    int64_t interval = nanoseconds(control->timeLimit) / ChecksPerLimit;
    if (interval < pause) pause = interval;
  }
  return pause < shortestPause ? shortestPause : pause;
}

_Noreturn static void *watchdog_main(void *nothing) {
  (void)nothing;
  for (;;) {
    pthread_mutex_lock(&lock);
    while (watchedControls == NULL) pthread_cond_wait(&hasWork, &lock);
    int64_t pause = check_all_runs();
    pthread_mutex_unlock(&lock);
    nanosleep(&(struct timespec){pause / nanosecondsPerSecond, pause % nanosecondsPerSecond}, NULL);
  }
}

// MARK: Watched states

// Starts the thread on first use. Returns whether it is running.
static bool start_watchdog(void) {
  static bool isStarted;
  if (isStarted) return true;
  // The watchdog thread blocks all signals, so that they are delivered to the program's own threads.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pthread_t thread;
  isStarted = pthread_create(&thread, NULL, watchdog_main, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (isStarted) pthread_detach(thread);
  return isStarted;
}

bool bridge_watchdog_add(BridgeRunControl *control) {
  if (control->timeLimit <= 0) return true;
  pthread_mutex_lock(&lock);
  bool isStarted = start_watchdog();
  if (isStarted) {
    control->next = watchedControls;
    watchedControls = control;
    pthread_cond_signal(&hasWork);
  }
  pthread_mutex_unlock(&lock);
  return isStarted;
}

void bridge_watchdog_remove(BridgeRunControl *control) {
  if (control->timeLimit <= 0) return;
  pthread_mutex_lock(&lock);
  BridgeRunControl **location = &watchedControls;
  while (*location != NULL && *location != control) location = &(*location)->next;
  if (*location != NULL) *location = control->next;
  pthread_mutex_unlock(&lock);
}

bool bridge_set_time_limit(BridgeState *state, double limit) {
  BridgeRunControl *control = state->control;
  bridge_watchdog_remove(control);
  control->timeLimit = limit;
  return bridge_watchdog_add(control);
}

BRIDGE_END
