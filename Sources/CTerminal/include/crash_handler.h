#ifndef CRASH_HANDLER_H
#define CRASH_HANDLER_H

#include <stddef.h>

// The crash guard handles the signals whose default action is to terminate the process with a core dump (SIGSEGV, SIGBUS,
// SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGABRT, SIGQUIT, SIGXCPU, SIGXFSZ), except those that are ignored.
//
// The handler calls the restore function, copies what was diverted to standard error, writes the report, and terminates
// the process by the default action of the same signal. It calls only async-signal-safe functions.
//
// Handlers installed before are replaced, in particular that of the Swift runtime's backtracer: it waits for threads
// that block all signals, as those of libdispatch do, and so the process would hang.

/// Sets the function that the handler calls first, such as one that restores the terminal. It must be
/// async-signal-safe. Installs the handler if it is not.
void crash_guard_set_restore(void (*restore)(void));

/// Sets the report, one line on standard error: `program: crashed with SIGSEGV (invalid memory access); advice`. The
/// advice is left out for signals that are no defect of the program (SIGQUIT, SIGXCPU, SIGXFSZ). Without this call
/// nothing is reported. Installs the handler if it is not.
///
/// Both texts are copied, and truncated to 32 and 512 bytes. To be called before a second thread starts.
void crash_guard_set_report(const char *program, const char *advice);

/// Where standard error goes while the process lives, and where a crash puts it: what a crash has to say is written
/// there, together with what can still be read at `source`. -1 for `target` ends this.
void crash_handler_set_redirection(int target, int source);

/// Keeps the end of what was read at the source of `crash_guard_divert`, to be shown after a crash.
/// To be called by one thread at a time.
void crash_handler_append_tail(const void *bytes, size_t size);

/// Discards what `crash_guard_note` kept: the user has seen it. To be called by one thread at a time.
void crash_guard_discard_notes(void);

#endif
