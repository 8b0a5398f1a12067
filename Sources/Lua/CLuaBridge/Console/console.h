// Consoles: environments, and previews of values.

#ifndef BRIDGE_CONSOLE_H
#define BRIDGE_CONSOLE_H

#include "../State/state.h"
#include "../bridge.h"

// MARK: environment.c

// Array indices of the parts of an environment, which is a table: results by name, functions of the host by name,
// scopes by the names of their locals, the _ENV of evaluated chunks, and the number of the last stored result.
enum { ResultsField = 1, FunctionsField, LocalsField, EnvField, LastResultNumberField };

// Pushes the environment. [-0, +1, e]; raises if it has been released.
void bridge_push_environment(lua_State *L, int64_t environmentReference);
// Pushes the console function whose name is at index `key` and returns true; returns false if there is none, or if the
// script has defined a global of that name. [-0, +(0|1), -]
bool bridge_push_console_function(lua_State *L, int environment, int key);

// MARK: preview.c

// Fills `preview`, which is in the arena, from the value at `index`. [-0, +0, e]
void bridge_preview(
  BridgeState *state, lua_State *L, int index, const BridgePreviewLimits *limits, BridgePreview *preview);

#endif
