// Common prelude of every file of the bridge. Only files of the bridge include Lua's headers.
//
// The folders are layers, lowest first: State, Calls, Values, Types, Objects and Records, Classes, Globals, Scripts,
// Console. A file uses its own layer and lower ones. Limits and Library are outside this order: they use lower layers,
// which call them only through BridgeCallbacks. open.c connects all of them. A test checks this.
//
// Stack effects are written as in the Lua manual (§4.6): `[-o, +p, x]` means that the function pops o values, pushes p
// values, and `x` is `-` when it never raises an error, `m` when it raises only memory errors, `e` when it may raise
// any error. "Uses n slots" is the greatest number of stack slots in use above the top at entry. For a lua_CFunction,
// "Arguments" are its Lua arguments and "Returns" its results.
//
// A Lua error unwinds the stack by longjmp, so a function that may raise must run beneath lua_pcall with no Swift frame
// in between. The functions of CLuaBridge.h are called from Swift and never raise.
//
// Functions with external linkage have the prefix "bridge_"; inline functions have none.

#ifndef BRIDGE_INTERNAL_H
#define BRIDGE_INTERNAL_H

#include <stdatomic.h>
#include <string.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "include/CLuaBridge.h"

// Debian's Lua raises with __longjmp_chk, which ThreadSanitizer does not intercept: its shadow stack would keep every
// frame that was skipped until it overflows. So the bridge is compiled without ThreadSanitizer instrumentation. Every
// file of the bridge ends with BRIDGE_END, which restores instrumentation for the code that follows.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)
#define BRIDGE_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef BRIDGE_END
#define BRIDGE_END
#endif

// As lua_pushstring, which caches long strings by their address in C, so that its allocations differ from run to run.
// [-0, +1, m]
static inline void push_c_string(lua_State *L, const char *text) {
  lua_pushlstring(L, text, strlen(text));
}

#endif
