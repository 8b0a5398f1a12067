// The interface between Swift and Lua.
//
// Swift sees plain values only: no lua_State, no stack index, no macro. Calls from Lua into Swift go through the
// table of functions BridgeHostFunctions. Calls from Swift into Lua are the functions below; each runs code that may
// raise under lua_pcall and returns a status. So no Lua error, not even "not enough memory", ever unwinds a Swift
// frame.
//
// Threads: a state may be used by one thread at a time.

#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include "BridgeCalls.h"
#include "BridgeClasses.h"
#include "BridgeConsole.h"
#include "BridgeGlobals.h"
#include "BridgeHost.h"
#include "BridgeLibrary.h"
#include "BridgeLimits.h"
#include "BridgeObjects.h"
#include "BridgeScripts.h"
#include "BridgeState.h"
#include "BridgeTypes.h"
#include "BridgeValues.h"

#endif
