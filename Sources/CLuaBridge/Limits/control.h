// What other threads see of a state, and what they may do to it.

#ifndef BRIDGE_CONTROL_H
#define BRIDGE_CONTROL_H

#include "../bridge.h"

typedef enum StopReason { StopReasonTimeLimit = 1, StopReasonInterrupt = 2 } StopReason;
enum { StopReasonBits = 2 };

enum { TraceSize = 4096 };

// Where a run was stopped.
typedef struct StopNote {
  char message[LUA_IDSIZE + 96];
  char traceback[TraceSize];
} StopNote;

// The watchdog's question why a run that is to stop goes on.
enum { QuestionNone, QuestionAsked, QuestionAnsweredAtWork, QuestionAnsweredStuck };

// It lives on when the state has gone, for those who may still want to interrupt it.
struct BridgeControl {
  atomic_size_t references;
  _Atomic uint64_t run;    // odd while there is one
  _Atomic uint64_t stop;   // the run that is to stop, and in the lowest bits the StopReason
  _Atomic intptr_t thread, clock;  // of the run; see threads.c
  atomic_int question;
  char place[LUA_IDSIZE + 16];  // the answer
  double limit;            // seconds; 0: none
  BridgeStuck stuck;
  void *stuckContext;
  // The watchdog's own, under its lock.
  BridgeControl *next;
  uint64_t seenRun;
  int64_t startedAt, stoppedAt;  // nanoseconds of processor time; stoppedAt is negative before
};

// MARK: deadline.c

BridgeControl *bridge_control_make(const BridgeOptions *options);
// Asks for the end of a run; without effect when that is over.
void bridge_stop(BridgeControl *control, uint64_t run, StopReason reason);

// MARK: watchdog.c

// Begins to watch the runs of a state that has a limit; false when there is no thread to be had for it.
bool bridge_watch(BridgeControl *control);
void bridge_unwatch(BridgeControl *control);

// MARK: threads.c

// The processor time of the thread of the last run, in nanoseconds; negative when it is gone.
int64_t bridge_thread_time(const BridgeControl *control);
// Makes the signal handler of the thread of the last run have a look.
void bridge_signal(const BridgeControl *control);
void bridge_handle_signals(void);

#endif
