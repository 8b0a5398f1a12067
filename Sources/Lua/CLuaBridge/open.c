// Opening and closing of states: the one file that includes all layers.

#include "Calls/calls.h"
#include "Library/library.h"
#include "Limits/limits.h"
#include "Scripts/scripts.h"
#include "Types/types.h"
#include "Values/values.h"

static const BridgeCallbacks callbacks = {
  .enter_lua = bridge_enter_lua, .leave_lua = bridge_leave_lua, .raise_stop = bridge_raise_stop,
  .set_stop_error = bridge_set_stop_error, .resume_thread = bridge_resume_thread,
  .reset_thread = bridge_reset_thread, .report_warnings = bridge_report_warnings,
  .describe_error_table = bridge_describe_error_table};

// MARK: Opening

// Arguments: BridgeOptions.
static int open_state(lua_State *L) {
  const BridgeOptions *options = lua_touserdata(L, 1);
  bridge_set_ignores_environment(L, true);
  luaL_openlibs(L);
  bridge_set_ignores_environment(L, false);
  bridge_open_registry(L);
  bridge_open_standard_streams(L);
  bridge_open_files(L);
  bridge_open_file_loading(L);
  bridge_open_locale(L);
  bridge_open_operating_system(L);
  bridge_open_dates(L);
  bridge_open_modules(L);
  bridge_open_hooks(L);
  bridge_open_coroutines(L);
  bridge_open_warnings(state_of(L), L);
  bridge_open_exit(L);
  bridge_open_stable_addresses(L);
  bridge_open_sort(L);
  bridge_open_math(L);
  if (state_of(L)->sortsPairs) bridge_open_sorted_pairs(L);
  if (options->isSeeded) bridge_open_random(L, options->seed);
  if (options->isSandboxed) bridge_open_sandbox(L, options->moduleDirectories);
  bridge_record_standard_globals(L);
  return 0;
}

BridgeState *bridge_open(const BridgeOptions *options) {
  BridgeRunControl *control = bridge_make_run_control(options);
  if (control == NULL) return NULL;
  BridgeState *state = bridge_make_state(options, &callbacks);
  if (state == NULL) {
    bridge_release_run_control(control);
    return NULL;
  }
  state->control = control;
  if (pcall_with_traceback(state, open_state, options) == BridgeStatusOK && bridge_watchdog_add(control)) return state;
  bridge_close(state);
  return NULL;
}

// MARK: Closing

void bridge_close(BridgeState *state) {
  state->isClosing = true;
  // Runs all pending finalizers.
  bridge_enter_lua(state);
  lua_close(state->mainThread);
  bridge_leave_lua(state);
  bridge_close_standard_streams(state);
  bridge_discard_warnings(state);
  bridge_watchdog_remove(state->control);
  bridge_release_run_control(state->control);
  bridge_release_arena(state, (BridgeArenaMark){0});
  bridge_free_types(state);
  bridge_release_variable_names(state);
  bridge_free_state(state);
}

BRIDGE_END
