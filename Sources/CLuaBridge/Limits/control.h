// What other threads see of a state, and what they may do to it.

#ifndef BRIDGE_CONTROL_H
#define BRIDGE_CONTROL_H

#include "../bridge.h"

typedef enum StopReason { StopReasonTimeLimit = 1, StopReasonInterrupt = 2 } StopReason;
enum { StopReasonBits = 2 };

enum { TracebackSize = 4096 };

// Where a run was stopped.
typedef struct StopReport {
  char message[LUA_IDSIZE + 96];
  char traceback[TracebackSize];
} StopReport;

// The watchdog's question why a run that is to stop goes on.
enum { ProbeNone, ProbeRequested, ProbeInHostCode, ProbeHung };

// It lives on when the state has gone, for those who may still want to interrupt it.
struct BridgeControl {
  atomic_size_t references;
  _Atomic uint64_t run;    // odd while there is one
  _Atomic uint64_t stop;   // the run that is to stop, and in the lowest bits the StopReason
  _Atomic intptr_t thread, clock;  // of the run; see threads.c
  atomic_int probe;
  char location[LUA_IDSIZE + 16];  // the answer
  double limit;            // seconds; 0: none
  BridgeHangHandler onHang;
  void *hangContext;
  // The watchdog's own, under its lock.
  BridgeControl *next;
  uint64_t observedRun;
  int64_t startedAt, stoppedAt;  // nanoseconds of processor time; stoppedAt is negative before
};

// MARK: stop.c

BridgeControl *bridge_make_control(const BridgeOptions *options);
// Asks for the end of a run; without effect when that is over.
void bridge_request_stop(BridgeControl *control, uint64_t run, StopReason reason);

// MARK: watchdog.c

// Begins to watch the runs of a state that has a limit; false when there is no thread to be had for it.
bool bridge_watch(BridgeControl *control);
void bridge_unwatch(BridgeControl *control);

// MARK: threads.c

// The processor time of the thread of the last run, in nanoseconds; negative when it is gone.
int64_t bridge_thread_cpu_time(const BridgeControl *control);
// Makes the signal handler of the thread of the last run have a look.
void bridge_signal_thread(const BridgeControl *control);
void bridge_install_signal_handler(void);

#endif
