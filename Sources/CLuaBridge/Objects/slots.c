// What belongs to a handle and dies with it: its slots (callbacks, data) and its links to the handles it keeps alive.

#include <string.h>

#include "../bridge.h"

// MARK: Slots

// The slots of the handle as a table, made where there is none. stack: out 1. Raises.
static void push_user_table(lua_State *L, int handle, int place) {
  if (lua_getiuservalue(L, handle, place) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, handle, place);
}

void bridge_set_user_field(lua_State *L, int handle, int place) {
  if (place == SlotsValue && !lua_isnil(L, -1)) {
    ((Handle *)lua_touserdata(L, handle))->filled |= slot_bit(lua_tostring(L, -2));
  }
  push_user_table(L, handle, place);
  if (place == SlotsValue) bridge_drop_aside(L, -1, -3);
  lua_insert(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void bridge_set_slot(lua_State *L, int handle) {
  bridge_set_user_field(L, handle, SlotsValue);
}

bool bridge_push_user_field(lua_State *L, int handle, int key, int place) {
  if (lua_getiuservalue(L, handle, place) == LUA_TTABLE) {
    lua_pushvalue(L, key);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return false;
}

typedef struct SlotRequest {
  void *object;
  const char *slot;
  const char *method;
  const BridgeValue *arguments;
  size_t count;
  BridgeOutcome *outcome;
  bool isFound;
} SlotRequest;

// stack: out the handle and the slot's value, or nothing; answers whether there is a value. Raises.
static bool push_slot(lua_State *L, const SlotRequest *request) {
  const Handle *handle = bridge_find_handle(L, request->object);
  if (handle == NULL) return false;
  if (!handle->isDead && lua_getiuservalue(L, -1, SlotsValue) == LUA_TTABLE) {
    lua_pushstring(L, request->slot);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_remove(L, -2);
      return true;
    }
  }
  lua_settop(L, 1);
  return false;
}

static int has_slot(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  request->isFound = push_slot(L, request);
  return 0;
}

bool bridge_may_have_slot(BridgeState *state, void *object, const char *slot) {
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return true;
  const Handle *handle = bridge_find_handle(L, object);
  if (handle == NULL) return false;
  lua_pop(L, 1);
  return !handle->isDead && (handle->filled & slot_bit(slot)) != 0;
}

bool bridge_has_slot(BridgeState *state, void *object, const char *slot) {
  if (!bridge_may_have_slot(state, object, slot)) return false;
  SlotRequest request = {.object = object, .slot = slot};
  bridge_protect(state, has_slot, bridge_handle_message, &request, false, 0);
  return request.isFound;
}

static int clear_slot(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  if (!push_slot(L, request)) return 0;
  lua_pushstring(L, request->slot);
  lua_pushnil(L);
  bridge_set_slot(L, 2);
  return 0;
}

BridgeStatus bridge_clear_slot(BridgeState *state, void *object, const char *slot) {
  SlotRequest request = {.object = object, .slot = slot};
  return bridge_protect(state, clear_slot, bridge_handle_message, &request, false, 0);
}

// MARK: Calling what is in a slot

// stack: in request
static int invoke(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!push_slot(L, request)) return 0;
  int first = lua_gettop(L);
  if (request->method != NULL) {
    if (lua_getfield(L, first, request->method) == LUA_TNIL) return 0;
    lua_insert(L, first);
  }
  int own = lua_gettop(L) - first;
  bridge_push_all(state, L, request->arguments, request->count);
  request->outcome->isFound = true;
  lua_call(L, own + (int)request->count, LUA_MULTRET);
  if (lua_gettop(L) < first) return 0;
  request->outcome->values =
    bridge_decode_from(state, L, first, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_invoke(
  BridgeState *state, void *object, const char *slot, const char *method, const BridgeValue *arguments,
  size_t count, BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  SlotRequest request = {object, slot, method, arguments, count, outcome, false};
  return bridge_protect(state, invoke, bridge_handle_message, &request, false, 0);
}

// MARK: Coroutines in slots

static void empty_slot(lua_State *L, int handle, const char *slot) {
  lua_pushstring(L, slot);
  lua_pushnil(L);
  bridge_set_slot(L, handle);
}

// The coroutine in the slot, at `place`; a function there becomes one. Raises.
static lua_State *find_thread(lua_State *L, int handle, int place, const char *slot) {
  if (lua_isthread(L, place)) return lua_tothread(L, place);
  if (!lua_isfunction(L, place)) luaL_error(L, "%s: expected a function to start", slot);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, place);
  lua_xmove(L, thread, 1);
  lua_pushstring(L, slot);
  lua_pushvalue(L, -2);
  bridge_set_slot(L, handle);
  lua_replace(L, place);
  return thread;
}

// Passes an error of the thread on with the thread's own traceback.
_Noreturn static void raise_from_thread(BridgeState *state, lua_State *L, lua_State *thread, int status) {
  state->error.traceback = bridge_trace(state, thread);
  state->isTraced = true;
  state->pendingStatus = status;
  lua_xmove(thread, L, 1);
  lua_error(L);
  __builtin_unreachable();
}

static int resume_thread(BridgeState *state, lua_State *L, lua_State *thread, int count, int *resultCount) {
  lua_State *outer = state->task;
  state->task = thread;
  state->suspender = NULL;
  int status = bridge_resume_thread(L, thread, count, resultCount);
  state->task = outer;
  return status;
}

// stack: in request
static int resume(lua_State *L) {
  SlotRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  if (!push_slot(L, request)) return 0;
  const int handle = 2, place = 3;
  lua_State *thread = find_thread(L, handle, place, request->slot);
  int state_before = lua_status(thread);
  if (state_before == LUA_OK && lua_gettop(thread) == 0) luaL_error(L, "%s: it is running", request->slot);
  bridge_push_all(state, L, request->arguments, request->count);
  if (!lua_checkstack(thread, (int)request->count + 1)) luaL_error(L, "not enough memory");
  lua_xmove(L, thread, (int)request->count);
  int resultCount = 0;
  int status = resume_thread(state, L, thread, (int)request->count, &resultCount);
  if (status != LUA_YIELD) empty_slot(L, handle, request->slot);
  if (status != LUA_OK && status != LUA_YIELD) raise_from_thread(state, L, thread, status);
  request->outcome->isFound = true;
  request->outcome->isSuspended = status == LUA_YIELD;
  request->outcome->suspender = state->suspender;
  luaL_checkstack(L, resultCount + 8, "too many values");
  lua_xmove(thread, L, resultCount);
  request->outcome->values =
    bridge_decode_from(state, L, place + 1, true, NULL, &request->outcome->count);
  return 0;
}

BridgeStatus bridge_resume(
  BridgeState *state, void *object, const char *slot, const BridgeValue *arguments, size_t count,
  BridgeOutcome *outcome) {
  *outcome = (BridgeOutcome){0};
  SlotRequest request = {object, slot, NULL, arguments, count, outcome, false};
  return bridge_protect(state, resume, bridge_handle_message, &request, false, 0);
}

// MARK: Keeping arguments

typedef struct KeepRequest {
  const BridgeCall *call;
  size_t index;
  const char *name;  // of a named field, or NULL
  const BridgeValue *object;
  const char *slot;
} KeepRequest;

// A handle made here is returned, and so stays on the stack of the call into Swift: nothing else may refer to it yet.
// stack: in request, argument or the constructor's table; out handle
static int keep(lua_State *L) {
  const KeepRequest *request = lua_touserdata(L, 1);
  if (request->name != NULL) {
    lua_pushstring(L, request->name);
    lua_rawget(L, 2);
  } else if (request->call->tableIndex != 0) {
    lua_rawgeti(L, 2, (lua_Integer)request->index + 1);
  }
  int value = lua_gettop(L);
  bridge_push(state_of(L), L, request->object);
  lua_pushstring(L, request->slot);
  lua_pushvalue(L, value);
  bridge_set_slot(L, value + 1);
  return 1;
}

static BridgeStatus keep_value(const KeepRequest *request) {
  const BridgeCall *call = request->call;
  BridgeState *state = call->state;
  lua_State *L = state->current;
  if (!lua_checkstack(L, LUA_MINSTACK)) return bridge_out_of_memory(state);
  bool isPresent = call->tableIndex != 0 || request->index < call->argumentCount;
  if (call->tableIndex != 0) {
    lua_pushvalue(L, call->tableIndex);
  } else if (isPresent && request->name == NULL) {
    lua_pushvalue(L, call->firstArgument + (int)request->index);
  } else {
    lua_pushnil(L);
  }
  return bridge_protect(state, keep, bridge_handle_message, (void *)request, true, 1);
}

BridgeStatus bridge_keep_argument(
  const BridgeCall *call, size_t index, const BridgeValue *object, const char *slot) {
  return keep_value(&(KeepRequest){call, index, NULL, object, slot});
}

BridgeStatus bridge_keep_named(
  const BridgeCall *call, const char *name, const BridgeValue *object, const char *slot) {
  // The form with positions has no named fields.
  const char *field = call->tableIndex != 0 ? name : NULL;
  return keep_value(&(KeepRequest){call, SIZE_MAX, field, object, slot});
}

// MARK: Links and anchors

typedef struct LinkRequest {
  const BridgeValue *parent, *child;
} LinkRequest;

// stack: in request; out the parent's handle, as in keep
static int link_objects(lua_State *L) {
  const LinkRequest *request = lua_touserdata(L, 1);
  BridgeState *state = state_of(L);
  bridge_push(state, L, request->parent);
  push_user_table(L, 2, LinksValue);
  bridge_push(state, L, request->child);
  lua_pushvalue(L, -1);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_pushinteger(L, count + 1);
  lua_rawset(L, 3);
  lua_pushvalue(L, 2);
  return 1;
}

// Leaves the handle on the stack of the call into Swift, or, when Lua has called nobody, leaves nothing.
static BridgeStatus protect_leaving_handle(BridgeState *state, lua_CFunction body, void *request) {
  return bridge_protect(state, body, bridge_handle_message, request, false, state->depth > 0 ? 1 : 0);
}

BridgeStatus bridge_link(BridgeState *state, const BridgeValue *parent, const BridgeValue *child) {
  LinkRequest request = {parent, child};
  return protect_leaving_handle(state, link_objects, &request);
}

static int unlink_objects(lua_State *L) {
  void *const *objects = lua_touserdata(L, 1);
  if (bridge_find_handle(L, objects[0]) == NULL) return 0;
  if (lua_getiuservalue(L, 2, LinksValue) != LUA_TTABLE) return 0;
  if (bridge_find_handle(L, objects[1]) == NULL) return 0;
  lua_pushvalue(L, 4);
  lua_rawget(L, 3);
  lua_Integer count = lua_tointeger(L, -1);
  lua_pushvalue(L, 4);
  if (count > 1) lua_pushinteger(L, count - 1); else lua_pushnil(L);
  lua_rawset(L, 3);
  return 0;
}

void bridge_unlink(BridgeState *state, void *parent, void *child) {
  void *objects[2] = {parent, child};
  bridge_protect(state, unlink_objects, bridge_handle_message, objects, false, 0);
}

static int unlink_all(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_setiuservalue(L, 2, LinksValue);
  return 0;
}

void bridge_unlink_all(BridgeState *state, void *parent) {
  bridge_protect(state, unlink_all, bridge_handle_message, parent, false, 0);
}

static int anchor(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &anchorsKey);
  bridge_push(state_of(L), L, lua_touserdata(L, 1));
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  return 0;
}

BridgeStatus bridge_anchor(BridgeState *state, const BridgeValue *object) {
  return bridge_protect(state, anchor, bridge_handle_message, (void *)object, false, 0);
}

static int unanchor(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &anchorsKey);
  if (bridge_find_handle(L, lua_touserdata(L, 1)) == NULL) return 0;
  lua_pushnil(L);
  lua_rawset(L, -3);
  return 0;
}

void bridge_unanchor(BridgeState *state, void *object) {
  bridge_protect(state, unanchor, bridge_handle_message, object, false, 0);
}

// MARK: The end

void bridge_kill_handle(lua_State *L, int index) {
  Handle *handle = lua_touserdata(L, index);
  // The reference stays until __gc: a method of the object may be running. So does the class: it has the name.
  handle->isDead = true;
  for (int place = SlotsValue; place <= InstanceValueCount; place++) {
    if (place == ClassValue) continue;
    lua_pushnil(L);
    lua_setiuservalue(L, index, place);
  }
}

static int destroy(lua_State *L) {
  if (bridge_find_handle(L, lua_touserdata(L, 1)) != NULL) bridge_kill_handle(L, 2);
  return 0;
}

void bridge_destroy(BridgeState *state, void *object) {
  bridge_protect(state, destroy, bridge_handle_message, object, false, 0);
}

BRIDGE_END
