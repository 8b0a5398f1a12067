// Deterministic pairs for instances: the order does not depend on Lua's hash.

#include "../Objects/objects.h"
#include "../Values/sorted_keys.h"
#include "classes.h"

// Iterator. Arguments: instance, previous key. Returns: key, value. Upvalues: iterator of the properties, iterator of
// the fields.
static int instance_next(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_isfunction(L, -1)) {
    lua_insert(L, 1);
    lua_call(L, 2, 2);
    if (!lua_isnil(L, -2)) return 2;
    lua_settop(L, 0);
    lua_pushnil(L);
    lua_replace(L, lua_upvalueindex(1));
  }
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(2));
  if (lua_isnil(L, -1)) return 0;
  lua_call(L, 0, 2);
  return 2;
}

// __pairs of an instance: the properties of its type, then its own fields.
int bridge_instance_pairs(lua_State *L) {
  bridge_check_handle(L);
  bridge_object_pairs(L);
  lua_settop(L, lua_gettop(L) - 1);
  int properties = lua_gettop(L);
  if (lua_getiuservalue(L, 1, FieldsUserValue) == LUA_TTABLE) {
    bridge_push_sorted_iterator(L, lua_gettop(L));
  } else {
    lua_pushnil(L);
  }
  lua_pushvalue(L, properties);
  lua_insert(L, -2);
  lua_pushcclosure(L, instance_next, 2);
  lua_pushvalue(L, 1);
  return 2;
}

BRIDGE_END
