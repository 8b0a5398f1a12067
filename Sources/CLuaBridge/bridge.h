// What every file of the bridge begins with. Only they include Lua's headers.
//
// Raising: a function whose comment says "raises" may leave by a Lua error, so it must run beneath lua_pcall with no
// Swift frame in between. Functions of CLuaBridge.h are called from Swift and never raise.
// "stack: in a, out b": values taken from and left on Lua's stack.
// Functions that the linker sees begin with "bridge_"; those that are inlined do not.

#ifndef BRIDGE_INTERNAL_H
#define BRIDGE_INTERNAL_H

#include <stdatomic.h>

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "include/CLuaBridge.h"

// Debian's Lua raises by __longjmp_chk, which the thread sanitizer does not follow: it would keep every frame that was
// jumped over until its stack of calls overflows. So it is not told of the calls in here. Every file of the bridge ends
// with BRIDGE_END, which ends this for what comes after.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)
#define BRIDGE_END _Pragma("clang attribute pop")
#endif
#endif
#ifndef BRIDGE_END
#define BRIDGE_END
#endif

#endif
