// Consoles: their environments, and what they show.

#ifndef BRIDGE_CONSOLE_H
#define BRIDGE_CONSOLE_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: environment.c

// The parts of an environment, a table: names of results, functions of the host, scopes by the names of locals, what
// texts have as _ENV, and how many results were numbered.
enum { ResultsField = 1, FunctionsField, LocalsField, EnvField, CounterField };

// stack: out 1. Raises if there is none.
void bridge_push_environment(lua_State *L, int64_t reference);
// The function of the host at a name, unless the script has made that name its own. stack: out 1 if so, else 0. Raises.
bool bridge_push_console_function(lua_State *L, int environment, int key);

// MARK: preview.c

// Fills `preview`, which is in the arena, from the value at an index. Raises.
void bridge_preview(
  BridgeState *state, lua_State *L, int index, const BridgePreviewLimits *limits, BridgePreview *preview);

#endif
