// Baseline of the benchmark: a Lua state with an object type hand-written in plain C for speed. Not part of the
// product.

#ifndef CPLAINLUA_H
#define CPLAINLUA_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef struct lua_State PlainLua;

// Creates a state with the standard library and the globals `push`, `square` and `other`, objects of the type. Returns
// NULL if there is no memory.
PlainLua *_Nullable plain_lua_open(void);
void plain_lua_close(PlainLua *lua);
// Runs a chunk that returns a number. On failure, sets `*errorMessage` to the error message and returns 0.
double plain_lua_evaluate(PlainLua *lua, const char *text, const char *_Nullable *_Nonnull errorMessage);

#pragma clang assume_nonnull end

#endif
