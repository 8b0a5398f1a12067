// The data structures of a type described by Swift. The functions that operate on them are in the folder Types.

#ifndef BRIDGE_TYPE_H
#define BRIDGE_TYPE_H

#include "../bridge.h"

// A named part of a type: member, function, constant, constructor field or component.
typedef struct TypeMember {
  struct TypeMember *next;
  BridgeType *owner;   // NULL for global functions
  void *binding;
  const char *yieldRestriction;  // functions that yield: where they may be called; else NULL
  BridgeValue constant;
  BridgeMemberKind kind;
  int32_t flags;
  int32_t index;       // components: position; batch methods: numbers per object; metamethods: BridgeMetamethod
  char name[];
} TypeMember;

typedef struct TypeMemberList {
  TypeMember *first;
  TypeMember *last;
  size_t count;
} TypeMemberList;

typedef struct Operator {
  struct Operator *next;
  BridgeOperator symbol;
  const BridgeType *left, *right;  // NULL: a number
  BridgeType *result;
} Operator;

// A constructor: called through the type's global, or as a function on it.
typedef struct Constructor {
  struct Constructor *next;
  BridgeType *type;
  void *binding;
  int32_t flags;
  TypeMemberList named;
  const char *function;  // points into the label; NULL: the global itself is called
  char label[];          // name in messages: "Name" or "Name.function"
} Constructor;

// What a member name refers to.
typedef enum LookupKind { LookupProperty, LookupFunction, LookupComponent } LookupKind;

typedef struct LookupEntry {
  const void *key;
  TypeMember *member;    // LookupProperty
  int32_t position;   // LookupFunction: index in the array of functions; LookupComponent: index of the component
  LookupKind kind;
} LookupEntry;

struct BridgeType {
  BridgeType *next;
  BridgeType *base;
  BridgeTypeKind kind;
  void *binding;
  TypeMemberList members, functions, constants, components;
  TypeMemberList metamethods;  // objects: method names; the index is the BridgeMetamethod
  BridgeType *instanceType;  // type of the instances of script classes; NULL: scripts cannot extend the type
  TypeMemberList overrides;    // instance types: functions of a class that the host calls
  TypeMember **allMembers;  // all members, inherited ones first, in the order of pairs and of constructor fields
  size_t allMemberCount;
  LookupEntry *lookup;      // hash table with a power of two slots
  size_t lookupMask;
  Constructor *constructors;
  int32_t componentCount;
  double defaults[BridgeComponentLimit];
  bool hasDefault[BridgeComponentLimit];
  bool hasCustomToString;
  bool isUncached;  // every push creates a new handle, which is not in the identity map
  Operator *operators;
  // Their addresses are the registry keys of the type's tables.
  char metatableKey, membersKey, globalKey;
  char name[];
};

// Returns whether the type's objects are instances of script classes.
static inline bool is_instance_type(const BridgeType *type) {
  return type->base != NULL && type->base->instanceType == type;
}

#endif
