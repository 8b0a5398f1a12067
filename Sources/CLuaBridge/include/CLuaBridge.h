// The door between Swift and Lua.
//
// Swift sees plain values only: no lua_State, no stack index, no macro. Calls from Lua into Swift go through the one
// function pointer of `BridgeOptions`; calls from Swift into Lua are the functions below, each of which runs what may
// raise under lua_pcall and answers with a status. So no Lua error, not even "not enough memory", ever unwinds a
// Swift frame.
//
// Threads: a state belongs to one thread at a time.

#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include "BridgeCalls.h"
#include "BridgeConsole.h"
#include "BridgeObjects.h"
#include "BridgeScripts.h"
#include "BridgeState.h"
#include "BridgeTypes.h"
#include "BridgeValues.h"

#endif
