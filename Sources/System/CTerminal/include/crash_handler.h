#ifndef CRASH_HANDLER_H
#define CRASH_HANDLER_H

#include <stddef.h>

// The crash handler catches the signals whose default action is to terminate the process with a core dump (SIGSEGV,
// SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGABRT, SIGQUIT, SIGXCPU, SIGXFSZ), and those that other programs or timers
// send (SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF), except those that are ignored.
//
// The handler calls the restore function, copies pending redirected output to standard error, writes the report, and
// terminates the process by the default action of the same signal. It calls only async-signal-safe functions.
//
// Handlers installed earlier are replaced, in particular that of the Swift runtime's backtracer: it waits for threads
// that block all signals, as those of libdispatch do, so the process would hang.

/// Sets the function that the handler calls first, for example one that restores the terminal. The function must be
/// async-signal-safe. Installs the handler if it is not installed yet.
void crash_handler_set_restore_function(void (*function)(void));

/// Sets the report, one line on standard error: `program: crashed with SIGSEGV (invalid memory access); advice`. The
/// advice is omitted for signals that do not indicate a bug (those from SIGQUIT on). Without this call
/// nothing is reported. Installs the handler if it is not installed yet.
///
/// Both strings are copied and truncated to 32 and 512 bytes. Must be called before a second thread starts.
void crash_handler_set_message(const char *program, const char *advice);

/// Declares that standard error is redirected into a pipe. After a crash the handler restores standard error to
/// `original_descriptor` and copies to it the pending output, the bytes that can still be read from `pipe_read_end`,
/// and the report. -1 for `original_descriptor` ends the redirection. Clears the pending output.
void crash_handler_set_redirection(int original_descriptor, int pipe_read_end);

/// Appends bytes that were read from the redirection pipe to the pending output, which the handler writes after a
/// crash. The buffer keeps the last 8 KiB. Only one thread at a time may call this.
void crash_handler_append_pending_output(const void *bytes, size_t size);

/// Clears the output appended by `crash_handler_append_pending_output`, because the user has seen its contents. Only
/// one thread at a time may call this.
void crash_handler_discard_pending_output(void);

#endif
