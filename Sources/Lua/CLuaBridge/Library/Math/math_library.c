// Lua's functions of real numbers, with the arguments and errors of those in Lua's library.
//
// The others of the library have the same bits on every machine already: IEEE 754 defines the square root, and the
// remainder is exact. What remains the C library's are math.cosh, math.sinh and math.tanh, which Lua has only for scripts of
// version 5.2, where it is compiled so.

#include "../library.h"
#include "functions.h"

static int sine(lua_State *L) {
  lua_pushnumber(L, bridge_sine(luaL_checknumber(L, 1)));
  return 1;
}

static int cosine(lua_State *L) {
  lua_pushnumber(L, bridge_cosine(luaL_checknumber(L, 1)));
  return 1;
}

static int tangent(lua_State *L) {
  lua_pushnumber(L, bridge_tangent(luaL_checknumber(L, 1)));
  return 1;
}

static int arc_sine(lua_State *L) {
  lua_pushnumber(L, bridge_arc_sine(luaL_checknumber(L, 1)));
  return 1;
}

static int arc_cosine(lua_State *L) {
  lua_pushnumber(L, bridge_arc_cosine(luaL_checknumber(L, 1)));
  return 1;
}

static int arctangent(lua_State *L) {
  lua_Number y = luaL_checknumber(L, 1), x = luaL_optnumber(L, 2, 1);
  lua_pushnumber(L, bridge_arctangent(y, x));
  return 1;
}

static int exponential(lua_State *L) {
  lua_pushnumber(L, bridge_exponential(luaL_checknumber(L, 1)));
  return 1;
}

// The logarithm to a base other than 2, 10 and e is the quotient of two natural ones, as in Lua.
static int logarithm(lua_State *L) {
  lua_Number x = luaL_checknumber(L, 1);
  lua_Number result;
  if (lua_isnoneornil(L, 2)) {
    result = bridge_logarithm(x, BaseE);
  } else {
    lua_Number base = luaL_checknumber(L, 2);
    if (base == 2) {
      result = bridge_logarithm(x, Base2);
    } else if (base == 10) {
      result = bridge_logarithm(x, Base10);
    } else {
      result = bridge_logarithm(x, BaseE) / bridge_logarithm(base, BaseE);
    }
  }
  lua_pushnumber(L, result);
  return 1;
}

static int decimal_logarithm(lua_State *L) {
  lua_pushnumber(L, bridge_logarithm(luaL_checknumber(L, 1), Base10));
  return 1;
}

void bridge_open_math(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"acos", arc_cosine}, {"asin", arc_sine}, {"atan", arctangent}, {"cos", cosine}, {"exp", exponential},
    {"log", logarithm}, {"sin", sine}, {"tan", tangent}, {NULL, NULL}};
  lua_getglobal(L, LUA_MATHLIBNAME);
  luaL_setfuncs(L, functions, 0);
  // For scripts of version 5.2.
  if (lua_getfield(L, -1, "log10") != LUA_TNIL) {
    lua_pushcfunction(L, decimal_logarithm);
    lua_setfield(L, -3, "log10");
  }
  lua_pop(L, 2);
}

// The operator ^, also where the compiler computes constants, calls pow of the C library, and Lua has no way to replace it
// by another function. In a program, this definition takes the place of the C library's for all callers: what is linked
// statically, and Lua's shared library, which finds the program's functions first. Where the bridge is itself in a shared
// library, the order of the libraries decides. On macOS a library finds the functions of the library that it was linked
// with, so the operator is the system's.
#ifndef __APPLE__
double pow(double x, double y) { return bridge_power(x, y); }
#endif

BRIDGE_END
