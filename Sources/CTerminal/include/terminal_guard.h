#ifndef TERMINAL_GUARD_H
#define TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// How one terminal was before, how it is meanwhile, and what to write at each change.
///
/// This part is C, because signal handlers call it, and Swift does not promise what its code does there.
typedef struct {
  int input;              ///< The descriptor whose modes change.
  int output;             ///< Where the sequences go.
  struct termios before;  ///< To be put back.
  struct termios during;  ///< In force while the guard stands.
  char enter[128];        ///< Written when the modes come into force.
  size_t enter_size;
  char leave[128];        ///< Written before the old modes come back.
  size_t leave_size;
} terminal_guard;

/// Takes the guard over and brings its modes into force.
/// Answers 0, or the error number of the system; EBUSY if a guard stands already.
int terminal_guard_begin(const terminal_guard *guard);

/// Puts the terminal back and forgets the guard. Does nothing if there is none.
void terminal_guard_end(void);

/// Puts the terminal back, and keeps the guard for `terminal_guard_resume`. May be called in a signal handler, and
/// any number of times.
void terminal_guard_restore(void);

/// Brings the modes into force again after `terminal_guard_restore`. May be called in a signal handler.
void terminal_guard_resume(void);

#endif
