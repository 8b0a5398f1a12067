// The functions of Limits, Library and Values that lower layers call. open.c sets the pointers.

#ifndef BRIDGE_CALLBACKS_H
#define BRIDGE_CALLBACKS_H

#include "../bridge.h"

typedef struct BridgeCallbacks {
  // Limits: enter_lua and leave_lua bracket every call during which Lua code may run. They nest; the outermost pair is
  // a run.
  void (*enter_lua)(BridgeState *state);
  void (*leave_lua)(BridgeState *state);
  // Limits: raises the error of a stopped run. [-0, +0, e]
  void (*raise_stop)(BridgeState *state, lua_State *L) __attribute__((noreturn));
  // Limits: sets state->error from the report of a stopped run, and returns BridgeStatusFailed.
  BridgeStatus (*set_stop_error)(BridgeState *state);
  // Limits: as lua_resume and lua_resetthread, but record the running thread. reset_thread closes pending to-be-closed
  // variables and leaves an error object, if any, on the thread's stack.
  int (*resume_thread)(lua_State *L, lua_State *thread, int count, int *resultCount);
  int (*reset_thread)(lua_State *L, lua_State *thread);
  // Library: passes the pending warnings to Swift. Called while no Lua code runs.
  void (*report_warnings)(BridgeState *state);
  // Values: bridge_describe_error_table.
  lua_CFunction describe_error_table;
} BridgeCallbacks;

#endif
