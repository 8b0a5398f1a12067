#ifndef RAW_MODE_H
#define RAW_MODE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/// The saved and the raw modes of one terminal, and the escape sequences to write on each change between them.
///
/// Implemented in C because signal handlers call it: Swift does not guarantee that its code is async-signal-safe.
typedef struct {
  int input;              ///< The descriptor whose termios modes are changed.
  int output;             ///< The descriptor that the escape sequences are written to.
  struct termios saved;  ///< The modes before `raw_mode_enter`, restored later.
  struct termios raw;  ///< The modes while raw mode is active.
  char enable[128];        ///< Written after `raw` is set.
  size_t enable_size;
  char disable[128];        ///< Written before `saved` is restored.
  size_t disable_size;
  bool uses_normal_screen;  ///< Whether the normal screen is in use, so that the cursor may be in an unfinished line.
} raw_mode_settings;

/// Changes of the terminal that the program makes and reverts while raw mode is active.
enum {
  RAW_MODE_CURSOR_SHAPE = 1,     ///< The shape of the cursor (DECSCUSR).
  RAW_MODE_ALTERNATE_SCREEN = 2, ///< The alternate screen with a hidden cursor, not part of `enable`.
  RAW_MODE_MOUSE_MOTION = 4      ///< Reports of mouse movements without a button (xterm's mode 1003).
};

/// Sets the changes that are made at present: a restoration of the terminal reverts them. A return to raw mode does not
/// make them again.
void raw_mode_set_temporary_terminal_modes(int modes);

/// Copies the state and puts the terminal into raw mode. From now on `exit` and crashes restore the terminal.
/// Returns 0, or the `errno` value of the failure; EBUSY if raw mode is already active or suspended.
int raw_mode_enter(const raw_mode_settings *settings);

/// Restores the terminal and discards the state. Does nothing if raw mode is not active.
void raw_mode_leave(void);

/// Restores the terminal and keeps the state for `raw_mode_resume`. Async-signal-safe. Repeated calls do nothing.
void raw_mode_suspend_in_signal_handler(void);

/// Same as `raw_mode_suspend_in_signal_handler`, but first waits for a `raw_mode_write` of another thread to finish, for
/// about 250 ms at most. Not async-signal-safe.
void raw_mode_suspend(void);

/// Puts the terminal into raw mode again after `raw_mode_suspend_in_signal_handler`. Async-signal-safe.
void raw_mode_resume(void);

/// Same as `raw_mode_resume`, but first waits until the process group is in the foreground. Applies the modes even if
/// they were not restored before, because other processes may have changed them. Not async-signal-safe.
void raw_mode_resume_in_foreground(void);

/// Same as `write`, except that it writes nothing and fails with EAGAIN between `raw_mode_suspend_in_signal_handler` or
/// `raw_mode_suspend` and the return to raw mode.
ssize_t raw_mode_write(int descriptor, const void *bytes, size_t size);

/// Stops the process until its process group is in the foreground of the terminal. Returns at once in the foreground,
/// and in an orphaned process group, which no shell could continue.
void terminal_wait_for_foreground(int descriptor);

#endif
