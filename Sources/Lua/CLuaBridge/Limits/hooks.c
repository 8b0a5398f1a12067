// The debug hook, shared between the host, which uses it to stop a run, and one hook of the script per Lua thread.
//
// Lua supports one hook per thread. So a single C hook first handles a pending stop and then calls the function that
// the script set with debug.sethook.

#include <string.h>

#include "limits.h"

static const char hooksKey;  // thread -> { function, mask, count }, weak keys

// Array indices of a script's hook. The entries are in a registry table whose keys are threads.
enum { HookFunction = 1, HookMask = 2, HookCount = 3 };

static const char *const eventNames[] = {"call", "return", "line", "count", "tail call"};

static void hook(lua_State *L, lua_Debug *frame);

// MARK: Installation

void bridge_set_stop_hook(BridgeState *state, lua_State *L) {
  // The hook is set for count events, which occur only in Lua functions. With call events it would also raise the error
  // in the C functions that the host calls while the run is being stopped.
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  state->isStopHookSet = true;
}

// [-0, +0, -]
static void set_hook(BridgeState *state, lua_State *L, int mask, int count) {
  lua_sethook(L, mask == 0 ? NULL : hook, mask, count);
  // The signal handler may have set its hook just before lua_sethook replaced it.
  if (is_stop_requested(state)) bridge_set_stop_hook(state, L);
}

// Pushes the hook entry of a thread and returns true, or returns false. [-0, +(0|1), -]; uses 3 slots.
static bool push_hook_entry(lua_State *L, lua_State *thread) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &hooksKey) != LUA_TTABLE) {
    lua_pop(L, 1);
    return false;
  }
  lua_pushthread(thread);
  if (thread != L) lua_xmove(thread, L, 1);
  if (lua_rawget(L, -2) == LUA_TTABLE) {
    lua_remove(L, -2);
    return true;
  }
  lua_pop(L, 2);
  return false;
}

// [-0, +0, -]
static int hook_entry_field(lua_State *L, int field) {
  lua_rawgeti(L, -1, field);
  int number = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return number;
}

void bridge_restore_hook(BridgeState *state, lua_State *L) {
  int mask = 0, count = 0;
  if (lua_checkstack(L, 4) && push_hook_entry(L, L)) {
    mask = hook_entry_field(L, HookMask);
    count = hook_entry_field(L, HookCount);
    lua_pop(L, 1);
  }
  set_hook(state, L, mask, count);
}

// MARK: The hook

static int mask_of(int event) {
  return event == LUA_HOOKTAILCALL ? LUA_MASKCALL : 1 << event;
}

// lua_Hook. [-0, +0, e]; uses 5 slots. Propagates errors of the script's hook.
static void hook(lua_State *L, lua_Debug *frame) {
  BridgeState *state = state_of(L);
  if (is_stop_requested(state)) bridge_raise_stop(state, L);
  // Suspended coroutines of a run that has since ended still have the stop hook; it is replaced when they are resumed.
  bool hasScriptHook = push_hook_entry(L, L);
  if (!hasScriptHook || lua_gethookmask(L) != hook_entry_field(L, HookMask)) bridge_restore_hook(state, L);
  if (!hasScriptHook) return;
  if (hook_entry_field(L, HookMask) & mask_of(frame->event)) {
    lua_rawgeti(L, -1, HookFunction);
    push_c_string(L, eventNames[frame->event]);
    if (frame->currentline >= 0) lua_pushinteger(L, frame->currentline); else lua_pushnil(L);
    lua_call(L, 2, 0);
  }
  lua_pop(L, 1);
}

// MARK: debug.sethook and debug.gethook

// Returns the thread whose hook is accessed: the optional first argument, else the calling thread. Sets `first` to the
// index of the next argument. [-0, +0, -]
static lua_State *find_thread(lua_State *L, int *first) {
  *first = lua_isthread(L, 1) ? 2 : 1;
  return *first == 2 ? lua_tothread(L, 1) : L;
}

static int read_mask(const char *letters, int count) {
  int mask = count > 0 ? LUA_MASKCOUNT : 0;
  if (strchr(letters, 'c') != NULL) mask |= LUA_MASKCALL;
  if (strchr(letters, 'r') != NULL) mask |= LUA_MASKRET;
  if (strchr(letters, 'l') != NULL) mask |= LUA_MASKLINE;
  return mask;
}

// hooks[thread] = the value on top. [-1, +0, e]
static void set_hook_entry(lua_State *L, lua_State *thread) {
  if (!lua_checkstack(thread, 1)) luaL_error(L, "stack overflow");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &hooksKey);
  lua_pushthread(thread);
  if (thread != L) lua_xmove(thread, L, 1);
  lua_rotate(L, -3, -1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// debug.sethook. Arguments: [thread,] function, mask [, count].
static int debug_sethook(lua_State *L) {
  int first;
  lua_State *thread = find_thread(L, &first);
  int mask = 0, count = 0;
  if (lua_isnoneornil(L, first)) {
    lua_pushnil(L);
  } else {
    const char *letters = luaL_checkstring(L, first + 1);
    luaL_checktype(L, first, LUA_TFUNCTION);
    count = (int)luaL_optinteger(L, first + 2, 0);
    mask = read_mask(letters, count);
    lua_createtable(L, HookCount, 0);
    lua_pushvalue(L, first);
    lua_rawseti(L, -2, HookFunction);
    lua_pushinteger(L, mask);
    lua_rawseti(L, -2, HookMask);
    lua_pushinteger(L, count);
    lua_rawseti(L, -2, HookCount);
  }
  set_hook_entry(L, thread);
  set_hook(state_of(L), thread, mask, count);
  return 0;
}

// debug.gethook. Arguments: [thread]. Returns: function, mask, count, or nil.
static int debug_gethook(lua_State *L) {
  int first;
  lua_State *thread = find_thread(L, &first);
  if (!lua_checkstack(thread, 1) || !push_hook_entry(L, thread)) {
    lua_pushnil(L);
    return 1;
  }
  int mask = hook_entry_field(L, HookMask), count = hook_entry_field(L, HookCount);
  char letters[4];
  char *end = letters;
  if (mask & LUA_MASKCALL) *end++ = 'c';
  if (mask & LUA_MASKRET) *end++ = 'r';
  if (mask & LUA_MASKLINE) *end++ = 'l';
  *end = '\0';
  lua_rawgeti(L, -1, HookFunction);
  push_c_string(L, letters);
  lua_pushinteger(L, count);
  return 3;
}

void bridge_open_hooks(lua_State *L) {
  static const luaL_Reg functions[] = {{"sethook", debug_sethook}, {"gethook", debug_gethook}, {NULL, NULL}};
  bridge_push_registry_table(L, &hooksKey, "k");
  lua_getglobal(L, LUA_DBLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 2);
}

BRIDGE_END
