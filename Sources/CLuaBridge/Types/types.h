// Types as Swift describes them, and how their names are found.

#ifndef BRIDGE_TYPES_H
#define BRIDGE_TYPES_H

#include "../bridge.h"

// A named part of a type: member, function, constant, constructor field or component.
typedef struct Entry {
  struct Entry *next;
  BridgeType *owner;   // NULL for global functions
  void *binding;
  const char *yields;  // functions: NULL, or where they may be called
  BridgeValue constant;
  BridgeMemberKind kind;
  int32_t flags;
  int32_t index;       // components; row methods: how many numbers a row has
  char name[];
} Entry;

typedef struct EntryList {
  Entry *first;
  Entry *last;
  size_t count;
} EntryList;

typedef struct Operator {
  struct Operator *next;
  BridgeOperator symbol;
  const BridgeType *left, *right;  // NULL: a number
  BridgeType *result;
} Operator;

// How scripts make objects of a type: by calling its global, or a function on it.
typedef struct Constructor {
  struct Constructor *next;
  BridgeType *type;
  void *binding;
  int32_t flags;
  EntryList named;
  const char *function;  // the function's name, within the label; NULL: the global itself is called
  char label[];          // what stands in front of the table: "Name" or "Name.function"
} Constructor;

// What a name means, found by the address of its string.
typedef enum LookupKind { LookupProperty, LookupFunction, LookupComponent } LookupKind;

typedef struct LookupEntry {
  const void *key;
  Entry *entry;    // NameEntry
  int32_t position;   // NameFunction: in the table of functions; NameComponent: among the components
  LookupKind kind;
} LookupEntry;

struct BridgeType {
  BridgeType *next;
  BridgeType *base;
  BridgeTypeKind kind;
  void *binding;
  EntryList members, functions, constants, components;
  EntryList metamethods;  // objects: names of methods; the index is the BridgeMetamethod
  BridgeType *instanceType;  // what the objects of scripts' classes are, where scripts may extend the type
  EntryList overrides;    // instances: the functions of a class that the host calls
  Entry **allMembers;  // all members, inherited ones first, as pairs and constructors go through them
  size_t allMemberCount;
  LookupEntry *lookup;      // a hash table with a power of two slots
  size_t lookupMask;
  Constructor *constructors;
  int32_t componentCount;
  double defaults[BridgeComponentLimit];
  bool hasDefault[BridgeComponentLimit];
  bool hasCustomToString;
  bool isUncached;  // each push of an object makes a handle, which is known by nothing else
  Operator *operators;
  // Their addresses are the keys of the type's tables in the registry.
  char metatableKey, membersKey, globalKey;
  char name[];
};

// MARK: types.c

Entry *bridge_add_entry(BridgeState *state, EntryList *list, const char *name);
bool bridge_is_subtype(const BridgeType *type, const BridgeType *ancestor);
// Types and global functions.
void bridge_free_types(BridgeState *state);

// Whether the type's objects are instances of scripts' classes.
static inline bool is_instance_type(const BridgeType *type) {
  return type->base != NULL && type->base->instanceType == type;
}

// MARK: lookup.c

// Makes the map of names from the members on top. stack: in members; out members, functions by place. Raises.
void bridge_build_lookup(lua_State *L, BridgeType *type);
void bridge_free_lookup(BridgeState *state, BridgeType *type);

static inline size_t lookup_position(const BridgeType *type, const void *key) {
  uintptr_t address = (uintptr_t)key;
  return (size_t)(address >> 4 ^ address >> 9) & type->lookupMask;
}

// The name at an index of the stack, or NULL. Never raises.
static inline const LookupEntry *lookup_name(lua_State *L, const BridgeType *type, int index) {
  const void *key = lua_topointer(L, index);
  if (key == NULL) return NULL;
  size_t position = lookup_position(type, key);
  while (type->lookup[position].key != key) {
    if (type->lookup[position].key == NULL) return NULL;
    position = (position + 1) & type->lookupMask;
  }
  return &type->lookup[position];
}

// Looks a key up in the members of a type. stack: out 1. Raises.
static inline int push_member(lua_State *L, const BridgeType *type, int key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &type->membersKey);
  lua_pushvalue(L, key);
  int found = lua_rawget(L, -2);
  lua_remove(L, -2);
  return found;
}

// The entry of what push_member left on top: of a method or handler, the upvalue of its function; NULL for neither.
// stack: in member, out the same; peak 1
static inline Entry *entry_of_member(lua_State *L) {
  if (!lua_iscfunction(L, -1)) return lua_touserdata(L, -1);
  lua_getupvalue(L, -1, 1);
  Entry *entry = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return entry;
}

// MARK: constructors.c, globals.c, functions.c

// stack: in type's global, arguments; out value. Upvalue: type.
int bridge_construct(lua_State *L);
// The constructor that is called in this way, a function's name or NULL for the global; NULL if there is none.
Constructor *bridge_find_constructor(const BridgeType *type, const char *function);
// A C function that makes an object. stack: out 1. Raises.
void bridge_push_constructor(lua_State *L, Constructor *constructor);
// The global of a type. stack: out 1. Raises.
void bridge_push_global_table(lua_State *L, BridgeType *type);
// A C function that calls the host function of an entry. stack: out 1. Raises.
void bridge_push_function(lua_State *L, Entry *entry);
// Puts the value on top into the globals and into the exports. stack: in 1. Raises.
void bridge_publish_global(lua_State *L, const char *name);

#endif
