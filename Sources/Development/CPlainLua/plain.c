#include "CPlainLua.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>

// MARK: Types

typedef struct ObjectHeader {
  const void *magic;
} ObjectHeader;

typedef struct Body {
  ObjectHeader header;
  double magnitude, angle;
  double x, y, rotation;
} Body;

typedef struct Point {
  ObjectHeader header;
  double x, y;
} Point;

// Their addresses identify the types, and are the registry keys of the metatables.
static const char bodyMagic, pointMagic;

// Comparing the first bytes takes a third of the time of luaL_checkudata, which looks the metatable up by name.
static void *check_object(lua_State *L, int index, const void *magic, const char *expected) {
  void *object = lua_touserdata(L, index);
  if (object == NULL || ((ObjectHeader *)object)->magic != magic) luaL_typeerror(L, index, expected);
  return object;
}

static void *make_object(lua_State *L, size_t size, const void *magic) {
  ObjectHeader *object = lua_newuserdatauv(L, size, 0);
  object->magic = magic;
  lua_rawgetp(L, LUA_REGISTRYINDEX, magic);
  lua_setmetatable(L, -2);
  return object;
}

// MARK: Points

static void push_point(lua_State *L, double x, double y) {
  Point *point = make_object(L, sizeof *point, &pointMagic);
  point->x = x;
  point->y = y;
}

static int point_index(lua_State *L) {
  enum { X = 1, Y, Length };
  const Point *point = check_object(L, 1, &pointMagic, "point");
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  switch (lua_tointeger(L, -1)) {
  case X: lua_pushnumber(L, point->x); break;
  case Y: lua_pushnumber(L, point->y); break;
  case Length: lua_pushnumber(L, sqrt(point->x * point->x + point->y * point->y)); break;
  default: return luaL_error(L, "point has no property '%s'", lua_tostring(L, 2));
  }
  return 1;
}

static int point_subtract(lua_State *L) {
  const Point *a = check_object(L, 1, &pointMagic, "point"), *b = check_object(L, 2, &pointMagic, "point");
  push_point(L, a->x - b->x, a->y - b->y);
  return 1;
}

// MARK: Bodies

static int body_index(lua_State *L) {
  enum { Magnitude = 1, Angle, Center };
  const Body *body = check_object(L, 1, &bodyMagic, "body");
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TFUNCTION) return 1;
  switch (lua_tointeger(L, -1)) {
  case Magnitude: lua_pushnumber(L, body->magnitude); break;
  case Angle: lua_pushnumber(L, body->angle); break;
  case Center: push_point(L, body->x, body->y); break;
  default: return luaL_error(L, "body has no property '%s'", lua_tostring(L, 2));
  }
  return 1;
}

static int body_newindex(lua_State *L) {
  enum { Magnitude = 1, Angle };
  Body *body = check_object(L, 1, &bodyMagic, "body");
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  switch (lua_tointeger(L, -1)) {
  case Magnitude: body->magnitude = luaL_checknumber(L, 3); break;
  case Angle: body->angle = luaL_checknumber(L, 3); break;
  default: return luaL_error(L, "body.%s cannot be assigned", lua_tostring(L, 2));
  }
  return 0;
}

static int body_position(lua_State *L) {
  const Body *body = check_object(L, 1, &bodyMagic, "body");
  lua_pushnumber(L, body->x);
  lua_pushnumber(L, body->y);
  lua_pushnumber(L, body->rotation);
  return 3;
}

static int body_set_angle(lua_State *L) {
  Body *body = check_object(L, 1, &bodyMagic, "body");
  body->angle = luaL_checknumber(L, 2);
  body->magnitude = luaL_checknumber(L, 3);
  return 0;
}

// MARK: State

typedef struct Metamethod {
  const char *name;
  lua_CFunction function;
} Metamethod;

// Creates a metatable. The upvalue of its metamethods is a table of members: names of properties to their numbers,
// names of methods to their functions.
static void make_metatable(
  lua_State *L, const void *magic, const char *const *names, const luaL_Reg *methods, const Metamethod *events) {
  lua_newtable(L);
  lua_newtable(L);
  for (int i = 0; names[i] != NULL; i++) {
    lua_pushinteger(L, i + 1);
    lua_setfield(L, -2, names[i]);
  }
  luaL_setfuncs(L, methods, 0);
  for (; events->name != NULL; events++) {
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, events->function, 1);
    lua_setfield(L, -3, events->name);
  }
  lua_pop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, magic);
}

static void make_body(lua_State *L, const char *name) {
  Body *body = make_object(L, sizeof *body, &bodyMagic);
  *body = (Body){.header = body->header, .magnitude = 1, .x = 10, .y = 20};
  lua_setglobal(L, name);
}

static int set_up_state(lua_State *L) {
  static const luaL_Reg bodyMethods[] = {{"position", body_position}, {"setAngle", body_set_angle}, {NULL, NULL}};
  static const luaL_Reg pointMethods[] = {{NULL, NULL}};
  static const Metamethod bodyEvents[] = {{"__index", body_index}, {"__newindex", body_newindex}, {NULL, NULL}};
  static const Metamethod pointEvents[] = {{"__index", point_index}, {"__sub", point_subtract}, {NULL, NULL}};
  luaL_openlibs(L);
  make_metatable(L, &bodyMagic, (const char *[]){"magnitude", "angle", "center", NULL}, bodyMethods, bodyEvents);
  make_metatable(L, &pointMagic, (const char *[]){"x", "y", "length", NULL}, pointMethods, pointEvents);
  make_body(L, "push");
  make_body(L, "square");
  make_body(L, "other");
  return 0;
}

PlainLua *plain_lua_open(void) {
  lua_State *L = luaL_newstate();
  if (L == NULL) return NULL;
  lua_pushcfunction(L, set_up_state);
  if (lua_pcall(L, 0, 0, 0) == LUA_OK) return L;
  lua_close(L);
  return NULL;
}

void plain_lua_close(PlainLua *lua) {
  lua_close(lua);
}

double plain_lua_evaluate(PlainLua *lua, const char *text, const char **errorMessage) {
  lua_settop(lua, 0);
  *errorMessage = NULL;
  if (luaL_loadstring(lua, text) != LUA_OK || lua_pcall(lua, 0, 1, 0) != LUA_OK) {
    *errorMessage = lua_tostring(lua, -1);
    return 0;
  }
  return lua_tonumber(lua, -1);
}
