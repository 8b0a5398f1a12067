// The part of a state that other threads may access.

#ifndef BRIDGE_CONTROL_H
#define BRIDGE_CONTROL_H

#include "../bridge.h"

typedef enum StopReason { StopReasonTimeLimit = 1, StopReasonInterrupt = 2, StopReasonExit = 3 } StopReason;
enum { StopReasonBits = 2 };

enum { TracebackSize = 4096 };

// Message and traceback of the point where a run was stopped.
typedef struct StopReport {
  char message[LUA_IDSIZE + 96];
  char traceback[TracebackSize];
} StopReport;

// The watchdog sends a probe to a run that does not end although a stop was requested. None; sent, not answered yet;
// answered: the thread is in host code; answered: the thread hangs.
enum { ProbeNone, ProbeRequested, ProbeInHostCode, ProbeHung };

// Reference counted, so that a thread may still request an interrupt after the state has been closed.
struct BridgeRunControl {
  atomic_size_t references;
  _Atomic uint64_t run;    // run number, odd during a run
  _Atomic uint64_t stopRequest;  // number of the run to stop, above the StopReason in the lowest bits
  _Atomic intptr_t thread, clock;  // thread id and CPU clock of the run; see threads.c
  atomic_int probe;
  char location[LUA_IDSIZE + 16];  // result of the probe: the script's innermost line
  double timeLimit;  // seconds of processor time; 0: none
  BridgeHangHandler onHang;
  void *hangContext;
  // Accessed only by the watchdog, with its lock held.
  BridgeRunControl *next;
  uint64_t observedRun;
  int64_t startedAt, stoppedAt;  // nanoseconds of processor time; stoppedAt is negative before a stop
};

#endif
