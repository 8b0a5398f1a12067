// Resolves a path of names, for completion. No function of a script is called: tables are read raw, and only __index
// tables are followed. Members of host objects are read, since only code of the host runs for them.
//
// A prompt completes while a script runs, so this must not change the state: values are visited on the stack of the
// observer thread, a Lua thread that runs no code, and no string or table is created. The exception is the value of a
// host object's member.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Globals/globals.h"
#include "../Scripts/scripts.h"
#include "../Values/text.h"
#include "../Values/userdata.h"
#include "../Values/values.h"
#include "console.h"

enum { EnvironmentIndex = 1, IndexChainLimit = 20, StackSlots = 30 };

// MARK: Path components

// Returns whether reading a field of the value runs only code of the host. [-0, +0, m]
static bool is_host_value(BridgeState *state, lua_State *L, int index) {
  return to_handle(L, index) != NULL || to_record(L, index) != NULL || to_class(L, index) != NULL
    || bridge_type_of_type_table(state, L, index) != NULL;
}

// Replaces the value on top by the __index table of its metatable and returns true; pops it and returns false if there
// is none. [-1, +(0|1), m]
static bool replace_with_index_table(lua_State *L) {
  int type = luaL_getmetafield(L, -1, "__index");
  if (type != LUA_TNIL) lua_remove(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

typedef struct MemberParameters {
  lua_State *thread;
  const BridgeValue *key;
} MemberParameters;

// Replaces the object on top of the stack of `parameters->thread` by its member. Arguments: MemberParameters.
static int read_member(lua_State *L) {
  const MemberParameters *parameters = lua_touserdata(L, 1);
  lua_xmove(parameters->thread, L, 1);
  bridge_push(state_of(L), L, parameters->key);
  lua_gettable(L, -2);
  lua_xmove(L, parameters->thread, 1);
  return 0;
}

// Replaces the table on top by the entry for a key. [-1, +1, -]; uses 3 slots.
static void replace_with_entry(lua_State *L, const BridgeValue *key) {
  int table = lua_gettop(L);
  if (key->kind == BridgeKindInteger) {
    lua_rawgeti(L, table, (lua_Integer)key->content.integer);
  } else {
    bridge_rawget_without_allocating(L, key->content.string.bytes, key->content.string.length);
  }
  lua_replace(L, table);
  lua_settop(L, table);
}

// Replaces the value on top by its field `key`, read without metamethods; by nil if it is no table or has no such field. [-1, +1, -]; uses 5 slots.
static void replace_with_field(BridgeState *state, lua_State *L, const BridgeValue *key) {
  int value = lua_gettop(L);
  if (is_host_value(state, L, value)) {
    MemberParameters parameters = {L, key};
    if (pcall_with_traceback(state, read_member, &parameters) == BridgeStatusOK) return;
    lua_settop(L, value - 1);
    lua_pushnil(L);
    return;
  }
  lua_pushvalue(L, value);
  bool isTable = lua_istable(L, -1) || replace_with_index_table(L);
  for (int level = 0; isTable && level < IndexChainLimit; level++) {
    lua_pushvalue(L, -1);
    replace_with_entry(L, key);
    if (!lua_isnil(L, -1)) {
      lua_replace(L, value);
      lua_settop(L, value);
      return;
    }
    lua_pop(L, 1);
    isTable = replace_with_index_table(L);
  }
  lua_settop(L, value - 1);
  lua_pushnil(L);
}

// Replaces the value on top by the value of the local of that name if it is a scope that has one, else by nil.
// [-1, +1, -]; uses 3 slots.
static void replace_with_local(lua_State *L, const BridgeString *name) {
  int scope = lua_gettop(L);
  int n = lua_isuserdata(L, scope) ? bridge_find_local_without_allocating(L, scope, name->bytes, name->length) : 0;
  if (n > 0) bridge_push_local(L, scope, n); else lua_pushnil(L);
  lua_replace(L, scope);
}

// Pushes the value of the variable in the environment, or nil. [-0, +1, -]; uses 6 slots.
static void push_variable(BridgeState *state, lua_State *L, const BridgeValue *key) {
  int value = lua_gettop(L) + 1;
  if (key->kind == BridgeKindString) {
    lua_rawgeti(L, EnvironmentIndex, ResultsField);
    replace_with_entry(L, key);
    if (!lua_isnil(L, value)) return;
    lua_settop(L, value - 1);
    lua_rawgeti(L, EnvironmentIndex, LocalsField);
    replace_with_entry(L, key);
    replace_with_local(L, &key->content.string);
    if (!lua_isnil(L, value)) return;
    lua_settop(L, value - 1);
    if (bridge_push_script_environment(L)) {
      replace_with_local(L, &key->content.string);
      if (!lua_isnil(L, value)) return;
    }
    lua_settop(L, value - 1);
  }
  lua_pushglobaltable(L);
  replace_with_field(state, L, key);
}

// MARK: Names

// A name with the name of its value's Lua type. Of equal names, the first one counts.
typedef struct NameMatch {
  BridgeString name;  // in a string of Lua
  const char *type;
  size_t index;
} NameMatch;

typedef struct NameList {
  NameMatch *names;
  size_t count, capacity;
} NameList;

// Adds the string at index `name` with the type of the value on top; without memory, it is left out. [-0, +0, -]
static void add_name(lua_State *L, NameList *list, int name) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
    NameMatch *names = realloc(list->names, capacity * sizeof *names);
    if (names == NULL) return;
    list->names = names;
    list->capacity = capacity;
  }
  list->names[list->count] = (NameMatch){to_string(L, name), luaL_typename(L, -1), list->count};
  list->count++;
}

// Adds the string keys of the table on top. [-0, +0, -]; uses 2 slots.
static void add_entries(lua_State *L, NameList *list) {
  int table = lua_gettop(L);
  if (!lua_istable(L, table)) return;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (lua_type(L, table + 1) == LUA_TSTRING) add_name(L, list, table + 1);
  }
}

// Adds the keys of the value on top and of its chain of __index tables. [-1, +0, -]; uses 3 slots.
static void add_index_chain(lua_State *L, NameList *list) {
  bool isTable = lua_istable(L, -1) || replace_with_index_table(L);
  for (int level = 0; isTable && level < IndexChainLimit; level++) {
    add_entries(L, list);
    if (!replace_with_index_table(L)) return;
  }
  if (isTable) lua_pop(L, 1);
}

// Adds the members of the class on top and of its ancestors. [-1, +0, -]; uses 3 slots.
static void add_class_chain(lua_State *L, NameList *list) {
  while (to_class(L, -1) != NULL) {
    lua_getiuservalue(L, -1, MembersUserValue);
    add_entries(L, list);
    lua_pop(L, 1);
    lua_getiuservalue(L, -1, ParentUserValue);
    lua_remove(L, -2);
  }
  lua_pop(L, 1);
}

// [-0, +0, -]; uses 5 slots.
static void add_script_locals(lua_State *L, NameList *list) {
  if (!bridge_push_script_environment(L)) return;
  int scope = lua_gettop(L);
  int count = ((const Scope *)lua_touserdata(L, scope))->count;
  for (int n = 1; n <= count; n++) {
    bridge_local_name(L, scope, n);
    bridge_push_local(L, scope, n);
    add_name(L, list, scope + 1);
    lua_settop(L, scope);
  }
  lua_settop(L, scope - 1);
}

// Adds the locals of the console. [-0, +0, -]; uses 6 slots.
static void add_console_locals(lua_State *L, NameList *list) {
  lua_rawgeti(L, EnvironmentIndex, LocalsField);
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_settop(L, table + 1)) {
    bridge_push_local(L, table + 2, bridge_find_local(L, table + 2, table + 1));
    add_name(L, list, table + 1);
  }
  lua_settop(L, table - 1);
}

// [-0, +0, -]; uses 6 slots.
static void add_variables(lua_State *L, NameList *list) {
  add_console_locals(L, list);
  add_script_locals(L, list);
  static const int fields[] = {ResultsField, FunctionsField};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_rawgeti(L, EnvironmentIndex, fields[i]);
    add_entries(L, list);
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
  add_index_chain(L, list);
}

static int compare_names(const void *a, const void *b) {
  const NameMatch *one = a, *other = b;
  int order = compare_strings(one->name, other->name);
  return order != 0 ? order : one->index < other->index ? -1 : 1;
}

// Makes a table of the names, sorted and each once, in the arena; returns NULL if there is no memory.
static const BridgeTable *make_name_table(BridgeState *state, const NameList *list) {
  if (list->count > 0) qsort(list->names, list->count, sizeof *list->names, compare_names);
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++) {
    if (count > 0 && compare_strings(list->names[count - 1].name, list->names[i].name) == 0) continue;
    list->names[count++] = list->names[i];
  }
  BridgeTable *table = bridge_make_table(state, 0, count);
  for (size_t i = 0; table != NULL && i < count; i++) {
    const NameMatch *found = &list->names[i];
    BridgeField *field = &table->fields[i];
    if (!bridge_make_string(state, (const uint8_t *)found->name.bytes, found->name.length, &field->name)) return NULL;
    field->value.kind = BridgeKindString;
    field->value.content.string = (BridgeString){found->type, strlen(found->type)};
  }
  return table;
}

// MARK: Inspection

// Describes the value on top. [-0, +p, -]; the caller discards what is left on the stack.
static void inspect_value(BridgeState *state, lua_State *L, NameList *list, BridgeInspection *inspection) {
  int value = lua_gettop(L);
  const Handle *handle = to_handle(L, value);
  const RecordValue *recordValue = to_record(L, value);
  const BridgeType *type = bridge_type_of_type_table(state, L, value);
  inspection->kind = BridgeInspectionKindPlainValue;
  if (handle != NULL && handle->isDestroyed) {
    inspection->kind = BridgeInspectionKindNotFound;
  } else if (handle != NULL) {
    inspection->kind = BridgeInspectionKindObject;
    inspection->type = handle->type;
    if (handle->class == NULL) return;
    lua_getiuservalue(L, value, FieldsUserValue);
    add_entries(L, list);
    lua_getiuservalue(L, value, ClassUserValue);
    add_class_chain(L, list);
  } else if (recordValue != NULL) {
    inspection->kind = BridgeInspectionKindObject;
    inspection->type = recordValue->type;
  } else if (type != NULL) {
    inspection->kind = BridgeInspectionKindStaticType;
    inspection->type = type;
  } else {
    lua_pushvalue(L, value);
    if (to_class(L, value) != NULL) add_class_chain(L, list); else add_index_chain(L, list);
  }
}

// [-0, +p, -]; the caller discards what is left on the stack.
static void inspect(
  BridgeState *state, lua_State *L, const BridgeValue *keys, size_t count, NameList *list,
  BridgeInspection *inspection) {
  if (count == 0) {
    inspection->kind = BridgeInspectionKindPlainValue;
    add_variables(L, list);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    if (i == 0) push_variable(state, L, &keys[i]); else replace_with_field(state, L, &keys[i]);
    if (lua_isnil(L, -1)) return;
  }
  inspect_value(state, L, list, inspection);
}

// MARK: Functions

enum { DescriptionCapacity = 4096 };

// Appends a text and returns the new length, DescriptionCapacity if it does not fit.
static size_t append(char *description, size_t length, const char *text) {
  size_t added = strlen(text);
  if (length + added >= DescriptionCapacity) return DescriptionCapacity;
  memcpy(description + length, text, added);
  return length + added;
}

// Writes the description of the Lua function on top, and returns its length; 0 if it is too long. [-0, +0, -]; uses 1
// slot.
static size_t describe_function(lua_State *L, char *description) {
  lua_Debug function;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">Su", &function);
  char lines[64];
  snprintf(lines, sizeof lines, ":%d-%d(", function.linedefined, function.lastlinedefined);
  size_t length = append(description, 0, "function ");
  length = append(description, length, *function.source == '@' ? function.source + 1 : function.short_src);
  length = append(description, length, lines);
  for (int n = 1; n <= function.nparams; n++) {
    if (n > 1) length = append(description, length, ", ");
    const char *name = lua_getlocal(L, NULL, n);
    length = append(description, length, name != NULL ? name : "?");
  }
  if (function.isvararg) length = append(description, length, function.nparams > 0 ? ", ..." : "...");
  length = append(description, length, ")");
  return length < DescriptionCapacity ? length : 0;
}

// Replaces the class on top by its own or inherited `init`, or by nil. [-1, +1, -]; uses 4 slots.
static void replace_class_with_initializer(lua_State *L) {
  int class = lua_gettop(L);
  while (to_class(L, class) != NULL) {
    lua_getiuservalue(L, class, MembersUserValue);
    if (lua_istable(L, -1)) {
      bridge_rawget_without_allocating(L, "init", strlen("init"));
      if (!lua_isnil(L, -1)) {
        lua_replace(L, class);
        lua_settop(L, class);
        return;
      }
    }
    lua_settop(L, class);
    lua_getiuservalue(L, class, ParentUserValue);
    lua_replace(L, class);
  }
  lua_pop(L, 1);
  lua_pushnil(L);
}

BridgeStatus bridge_inspect_function(
  BridgeState *state, int64_t environmentReference, const BridgeValue *keys, size_t count,
  BridgeFunctionInspection *inspection) {
  memset(inspection, 0, sizeof *inspection);
  bridge_discard_cached_table(state);
  lua_State *L = state->observerThread;
  if (!lua_checkstack(L, StackSlots)) return BridgeStatusOK;
  bridge_push_environment(L, environmentReference);
  for (size_t i = 0; i < count && !(i > 0 && lua_isnil(L, -1)); i++) {
    if (i == 0) push_variable(state, L, &keys[i]); else replace_with_field(state, L, &keys[i]);
  }
  inspection->isInitializer = to_class(L, -1) != NULL;
  if (inspection->isInitializer) replace_class_with_initializer(L);
  if (lua_isfunction(L, -1) && !lua_iscfunction(L, -1)) {
    char description[DescriptionCapacity];
    size_t length = describe_function(L, description);
    // Without memory the description stays empty.
    if (length > 0) bridge_make_string(state, (const uint8_t *)description, length, &inspection->description);
  }
  lua_settop(L, 0);
  return BridgeStatusOK;
}

BridgeStatus bridge_inspect(
  BridgeState *state, int64_t environmentReference, const BridgeValue *keys, size_t count,
  BridgeInspection *inspection) {
  memset(inspection, 0, sizeof *inspection);
  bridge_discard_cached_table(state);
  lua_State *L = state->observerThread;
  NameList list = {0};
  if (lua_checkstack(L, StackSlots)) {
    bridge_push_environment(L, environmentReference);
    inspect(state, L, keys, count, &list, inspection);
    lua_settop(L, 0);
  }
  const BridgeTable *table = make_name_table(state, &list);
  free(list.names);
  if (table == NULL) {
    inspection->kind = BridgeInspectionKindNotFound;
  } else {
    inspection->names.kind = BridgeKindTable;
    inspection->names.content.table = table;
  }
  return BridgeStatusOK;
}

BRIDGE_END
