// The part of a state that other threads may access.

#ifndef BRIDGE_CONTROL_H
#define BRIDGE_CONTROL_H

#include "../bridge.h"

typedef enum StopReason { StopReasonTimeLimit = 1, StopReasonInterrupt = 2 } StopReason;
enum { StopReasonBits = 2 };

enum { TracebackSize = 4096 };

// Message and traceback of the point where a run was stopped.
typedef struct StopReport {
  char message[LUA_IDSIZE + 96];
  char traceback[TracebackSize];
} StopReport;

// State of a probe: the watchdog's query about why a stopped run does not end.
enum { ProbeNone, ProbeRequested, ProbeInHostCode, ProbeHung };

// Reference counted, so that a thread may still request an interrupt after the state has been closed.
struct BridgeControl {
  atomic_size_t references;
  _Atomic uint64_t run;    // run number, odd during a run
  _Atomic uint64_t stop;   // number of the run to stop, above the StopReason in the lowest bits
  _Atomic intptr_t thread, clock;  // thread id and CPU clock of the run; see threads.c
  atomic_int probe;
  char location[LUA_IDSIZE + 16];  // result of the probe: the script's innermost line
  double limit;            // seconds of processor time; 0: none
  BridgeHangHandler onHang;
  void *hangContext;
  // Accessed only by the watchdog, with its lock held.
  BridgeControl *next;
  uint64_t observedRun;
  int64_t startedAt, stoppedAt;  // nanoseconds of processor time; stoppedAt is negative before a stop
};

// MARK: stop.c

BridgeControl *bridge_make_control(const BridgeOptions *options);
// Requests that a run end. Has no effect if that run is over.
void bridge_request_stop(BridgeControl *control, uint64_t run, StopReason reason);

// MARK: watchdog.c

// Starts watching the runs of a state that has a time limit. Returns false if the watchdog thread cannot be created.
bool bridge_watch(BridgeControl *control);
void bridge_unwatch(BridgeControl *control);

// MARK: threads.c

// Returns the processor time of the thread of the last run, in nanoseconds; negative if the thread has ended.
int64_t bridge_thread_cpu_time(const BridgeControl *control);
// Sends the signal to the thread of the last run, whose handler then sets the hooks of stopped runs.
void bridge_signal_thread(const BridgeControl *control);
void bridge_install_signal_handler(void);

#endif
