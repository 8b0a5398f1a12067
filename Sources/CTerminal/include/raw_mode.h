#ifndef RAW_MODE_H
#define RAW_MODE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// How one terminal was before, how it is meanwhile, and what to write at each change.
///
/// This part is C, because signal handlers call it, and Swift does not promise what its code does there.
typedef struct {
  int input;              ///< The descriptor whose modes change.
  int output;             ///< Where the sequences go.
  struct termios saved;  ///< To be put back.
  struct termios raw;  ///< In force while the guard stands.
  char enable[128];        ///< Written when the modes come into force.
  size_t enable_size;
  char disable[128];        ///< Written before the old modes come back.
  size_t disable_size;
  bool shares_screen;     ///< Whether the user's own screen is written to, so that a line may be unfinished.
} raw_mode_state;

/// Takes the guard over and brings its modes into force. From now on the end of the process puts the terminal back,
/// be it by `exit` or by a crash.
/// Answers 0, or the error number of the system; EBUSY if a guard stands already.
int raw_mode_enter(const raw_mode_state *state_to_apply);

/// Puts the terminal back and forgets the guard. Does nothing if there is none.
void raw_mode_leave(void);

/// Puts the terminal back, and keeps the guard for `terminal_guard_resume`. May be called in a signal handler, and
/// any number of times.
void raw_mode_restore(void);

/// As `terminal_guard_restore`, between two calls of `terminal_guard_write`. Not for signal handlers.
void raw_mode_suspend(void);

/// Brings the modes into force again after `terminal_guard_restore`. May be called in a signal handler.
void raw_mode_resume(void);

/// As `terminal_guard_resume`, once the process may use the terminal: until then it is stopped again. Brings the modes
/// into force also where nobody put them back, for others may have changed them. Not for signal handlers.
void raw_mode_reacquire(void);

/// Writes what the terminal takes, as `write` does, unless the guard's terminal is put back for the time being: then
/// nothing, with EAGAIN.
ssize_t raw_mode_write(int descriptor, const void *bytes, size_t size);

/// Stops the process until its group may use the terminal. Does nothing in the foreground, nor where nobody could set
/// the group going again.
void terminal_wait_for_foreground(int descriptor);

#endif
