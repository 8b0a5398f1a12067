// What the benchmark compares the host with: a Lua state with an object type written by hand in plain C, as a C
// programmer would who wants it fast. No part of the product.

#ifndef CPLAINLUA_H
#define CPLAINLUA_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef struct lua_State PlainLua;

// A state with the standard library and the globals `push` and `square`, two objects of the type; NULL without memory.
PlainLua *_Nullable plain_open(void);
void plain_close(PlainLua *lua);
// Runs a text that returns a number. When it fails, `*message` says why and the answer is 0.
double plain_evaluate(PlainLua *lua, const char *text, const char *_Nullable *_Nonnull message);

#pragma clang assume_nonnull end

#endif
