// Finds the name of the script variable that holds an object.
//
// A search visits all variables and records the name of every object that it finds, so that looking up many objects in
// one update takes one search. A recorded name stays valid while its variable still holds the object, which is checked
// at each lookup.
//
// Names are looked up for the event log, so a lookup must not change the state: Lua allocates nothing, no string is
// created, and no function is called. The names are recorded outside of Lua, and the values are visited on the stack of
// a thread of its own, which has enough slots since its creation.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Calls/calls.h"
#include "../Values/text.h"
#include "../Values/userdata.h"
#include "scripts.h"

enum { StackSlots = 16, MinCapacity = 64 };

// MARK: Recorded names

// The kinds of variables, in order of precedence.
typedef enum VariableKind { LocalVariable, GlobalVariable, EntryOfLocal, EntryOfGlobal } VariableKind;

// A variable or a table entry. The strings belong to Lua, and are valid during a search.
typedef struct Variable {
  VariableKind kind;
  int position;      // of a local; later ones shadow earlier ones of the same name
  const char *name;
  const char *key;   // of an entry; NULL: the integer
  lua_Integer integer;
} Variable;

typedef struct CachedName {
  uint32_t handleID;  // 0: free
  Variable variable;  // during a search
  char *text;         // NULL during a search, for an object without a former name
} CachedName;

// A hash table with open addressing and linear probing, at most half full.
typedef struct VariableNames {
  CachedName *entries;
  size_t count, capacity;  // a power of two, or 0
} VariableNames;

// Returns the entry of a handle, or the free entry where it belongs. The table must have a free entry.
static CachedName *find_variable_name_entry(const VariableNames *names, uint32_t handleID) {
  size_t index = handleID & (names->capacity - 1);
  while (names->entries[index].handleID != 0 && names->entries[index].handleID != handleID) {
    index = (index + 1) & (names->capacity - 1);
  }
  return &names->entries[index];
}

// Makes room for one more entry; returns false if there is no memory.
static bool reserve_entry(VariableNames *names) {
  if (2 * (names->count + 1) <= names->capacity) return true;
  VariableNames resized = {.count = names->count, .capacity = names->capacity == 0 ? MinCapacity : 2 * names->capacity};
  resized.entries = calloc(resized.capacity, sizeof *resized.entries);
  if (resized.entries == NULL) return false;
  for (size_t i = 0; i < names->capacity; i++) {
    const CachedName *entry = &names->entries[i];
    if (entry->handleID != 0) *find_variable_name_entry(&resized, entry->handleID) = *entry;
  }
  free(names->entries);
  *names = resized;
  return true;
}

// Returns the recorded name, or NULL.
static char *cached_name(const VariableNames *names, uint32_t handleID) {
  return names->capacity == 0 ? NULL : find_variable_name_entry(names, handleID)->text;
}

static void clear_variable_names(VariableNames *names) {
  for (size_t i = 0; i < names->capacity; i++) free(names->entries[i].text);
  free(names->entries);
  *names = (VariableNames){0};
}

// MARK: Searching

static bool is_key_before(const Variable *a, const Variable *b) {
  if ((a->key == NULL) != (b->key == NULL)) return a->key == NULL;
  return a->key == NULL ? a->integer < b->integer : strcmp(a->key, b->key) < 0;
}

// Returns whether a variable has precedence over another; the order is independent of Lua's hash.
static bool has_precedence(const Variable *a, const Variable *b) {
  if (a->kind != b->kind) return a->kind < b->kind;
  if (a->position != b->position) return a->position > b->position;
  int order = strcmp(a->name, b->name);
  return order != 0 ? order < 0 : is_key_before(a, b);
}

// Records a variable for the object on top, unless it has one of higher precedence. [-0, +0, -]
static void add_variable(lua_State *L, VariableNames *found, const Variable *variable) {
  const Handle *handle = to_handle(L, -1);
  if (handle == NULL || handle->handleID == 0 || !reserve_entry(found)) return;
  CachedName *entry = find_variable_name_entry(found, handle->handleID);
  if (entry->handleID == 0) {
    found->count++;
    *entry = (CachedName){.handleID = handle->handleID, .variable = *variable};
  } else if (has_precedence(variable, &entry->variable)) {
    entry->variable = *variable;
  }
}

// Returns whether the key below the top is an integer or an identifier, and sets it. [-0, +0, -]
static bool read_key(lua_State *L, Variable *variable) {
  variable->key = NULL;
  if (lua_isinteger(L, -2)) {
    variable->integer = lua_tointeger(L, -2);
    return true;
  }
  if (lua_type(L, -2) != LUA_TSTRING || !is_identifier(to_string(L, -2))) return false;
  variable->key = lua_tostring(L, -2);
  return true;
}

// Records a variable for the object on top, or its entries for the objects in the table on top. [-0, +0, -]; uses 2
// slots.
static void add_variable_and_entries(lua_State *L, VariableNames *found, Variable variable) {
  add_variable(L, found, &variable);
  if (!lua_istable(L, -1)) return;
  variable.kind = variable.kind == LocalVariable ? EntryOfLocal : EntryOfGlobal;
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (to_handle(L, -1) != NULL && read_key(L, &variable)) add_variable(L, found, &variable);
  }
}

// [-0, +0, -]; uses 5 slots.
static void add_locals(lua_State *L, VariableNames *found) {
  if (!bridge_push_script_environment(L)) return;
  int scope = lua_gettop(L);
  for (int n = ((const Scope *)lua_touserdata(L, scope))->count; n >= 1; n--) {
    Variable variable = {.kind = LocalVariable, .position = n, .name = bridge_local_name(L, scope, n)};
    bridge_push_local(L, scope, n);
    add_variable_and_entries(L, found, variable);
    lua_settop(L, scope);
  }
  lua_settop(L, scope - 1);
}

// [-0, +0, -]; uses 5 slots.
static void add_globals(lua_State *L, VariableNames *found) {
  lua_pushglobaltable(L);
  int globals = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, globals); lua_pop(L, 1)) {
    Variable variable = {.kind = GlobalVariable};
    if (lua_type(L, -2) != LUA_TSTRING || lua_rawequal(L, -1, globals) || !read_key(L, &variable)) continue;
    variable.name = variable.key;
    variable.key = NULL;
    add_variable_and_entries(L, found, variable);
  }
  lua_settop(L, globals - 1);
}

// Returns "name", "name[1]" or "name.key", allocated; NULL if there is no memory.
static char *make_variable_name(const Variable *variable) {
  bool isEntry = variable->kind == EntryOfLocal || variable->kind == EntryOfGlobal;
  size_t size = strlen(variable->name) + (isEntry && variable->key != NULL ? strlen(variable->key) : 0) + 32;
  char *text = malloc(size);
  if (text == NULL) return NULL;
  if (!isEntry) {
    snprintf(text, size, "%s", variable->name);
  } else if (variable->key != NULL) {
    snprintf(text, size, "%s.%s", variable->name, variable->key);
  } else {
    snprintf(text, size, "%s[" LUA_INTEGER_FMT "]", variable->name, (LUAI_UACINT)variable->integer);
  }
  return text;
}

// Names all objects that variables hold: by a local, else by a global, else by an entry of a table in one of them. An
// object that already has a name keeps it. [-0, +0, -]
static void search_variables(BridgeState *state, lua_State *L) {
  VariableNames found = {0};
  add_locals(L, &found);
  add_globals(L, &found);
  for (size_t i = 0; i < found.capacity; i++) {
    CachedName *entry = &found.entries[i];
    if (entry->handleID == 0) continue;
    const char *former = cached_name(state->variableNames, entry->handleID);
    entry->text = former != NULL ? strdup(former) : make_variable_name(&entry->variable);
  }
  clear_variable_names(state->variableNames);
  *state->variableNames = found;
  state->variableSearchCount++;
  state->areVariableNamesComplete = true;
}

// MARK: Lookup

// Compares all keys, because lua_rawget needs the name as a Lua string, and creating that string allocates memory.
void bridge_rawget_without_allocating(lua_State *L, const char *name, size_t length) {
  int table = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) continue;
    size_t keyLength;
    const char *key = lua_tolstring(L, -2, &keyLength);
    if (keyLength != length || memcmp(key, name, length) != 0) continue;
    lua_remove(L, -2);
    return;
  }
  lua_pushnil(L);
}

int bridge_find_local_without_allocating(lua_State *L, int scopeIndex, const char *name, size_t length) {
  int top = lua_gettop(L);
  for (int localIndex = ((const Scope *)lua_touserdata(L, scopeIndex))->count; localIndex >= 1; localIndex--) {
    const char *local = bridge_local_name(L, scopeIndex, localIndex);
    bool isFound = strlen(local) == length && memcmp(local, name, length) == 0;
    lua_settop(L, top);
    if (isFound) return localIndex;
  }
  return 0;
}

// Pushes the value of the local, else of the global, with this name. [-0, +p, -]; the caller discards what is left on
// the stack. Uses 4 slots.
static void push_variable(lua_State *L, const char *name, size_t length) {
  if (bridge_push_script_environment(L)) {
    int scope = lua_gettop(L);
    int n = bridge_find_local_without_allocating(L, scope, name, length);
    if (n > 0) {
      bridge_push_local(L, scope, n);
      return;
    }
  }
  lua_pushglobaltable(L);
  bridge_rawget_without_allocating(L, name, length);
}

// The index of the cached table in the observer's stack, or of nil. Reading a global compares the name with all keys, and most
// objects that are looked up in one update are entries of the same table.
enum { CachedTable = 1 };

// As push_variable, and caches a table until Lua runs again; not one with a long name.
static void push_variable_or_cached_table(BridgeState *state, lua_State *L, const char *name, size_t length) {
  char *cached = state->cachedTableName;
  if (strncmp(cached, name, length) == 0 && cached[length] == '\0') {
    lua_pushvalue(L, CachedTable);
    return;
  }
  push_variable(L, name, length);
  if (!lua_istable(L, -1) || length >= sizeof state->cachedTableName) return;
  memcpy(cached, name, length);
  cached[length] = '\0';
  lua_copy(L, -1, CachedTable);
}

// Returns whether the variable or table entry of that name still holds the object. [-0, +0, -]; uses 8 slots.
static bool variable_holds(BridgeState *state, lua_State *L, const char *name, int object) {
  int top = lua_gettop(L);
  size_t length = strcspn(name, ".[");
  push_variable_or_cached_table(state, L, name, length);
  if (name[length] != '\0' && lua_istable(L, -1)) {
    if (name[length] == '[') {
      lua_rawgeti(L, -1, (lua_Integer)strtoll(name + length + 1, NULL, 10));
    } else {
      bridge_rawget_without_allocating(L, name + length + 1, strlen(name + length + 1));
    }
  }
  bool isHeld = lua_rawequal(L, -1, object);
  lua_settop(L, top);
  return isHeld;
}

// Returns the name of the Lua variable that holds the object whose handle is at `object`, or NULL. [-0, +0, -]
static const char *find_name(BridgeState *state, lua_State *L, int object) {
  uint32_t handleID = ((const Handle *)lua_touserdata(L, object))->handleID;
  const char *known = cached_name(state->variableNames, handleID);
  if (known != NULL && variable_holds(state, L, known, object)) return known;
  if (known == NULL && state->areVariableNamesComplete) return NULL;
  if (known != NULL) {
    CachedName *entry = find_variable_name_entry(state->variableNames, handleID);
    free(entry->text);
    entry->text = NULL;
  }
  search_variables(state, L);
  return cached_name(state->variableNames, handleID);
}

BridgeStatus bridge_variable_name(BridgeState *state, void *object, BridgeString *name) {
  lua_State *L = state->observerThread;
  if (state->variableNames == NULL) state->variableNames = calloc(1, sizeof *state->variableNames);
  if (state->variableNames == NULL || !lua_checkstack(L, StackSlots)) return BridgeStatusOK;
  lua_settop(L, CachedTable);
  if (bridge_find_handle(L, object) != NULL) {
    const char *text = find_name(state, L, lua_gettop(L));
    if (text != NULL) bridge_make_string(state, (const uint8_t *)text, strlen(text), name);
  }
  lua_settop(L, state->cachedTableName[0] == '\0' ? 0 : CachedTable);
  return BridgeStatusOK;
}

void bridge_variables_did_change(BridgeState *state) {
  state->areVariableNamesComplete = false;
}

void bridge_discard_variable_names(BridgeState *state) {
  bridge_variables_did_change(state);
  if (state->variableNames != NULL) clear_variable_names(state->variableNames);
}

void bridge_release_variable_names(BridgeState *state) {
  bridge_discard_variable_names(state);
  free(state->variableNames);
}

size_t bridge_variable_search_count(const BridgeState *state) {
  return state->variableSearchCount;
}

BRIDGE_END
