#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

#include <stddef.h>

/// From now on calls a function when the process crashes (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT),
/// before what would have happened without it: the handler that was there, or the end. The function runs in the signal
/// handler. A second call replaces the function.
void crash_guard_begin(void (*rescue)(void));

/// Where standard error goes while the process lives, and where a crash puts it: what a crash has to say is written
/// there, together with what can still be read at `source`. -1 for `target` ends this.
void crash_guard_divert(int target, int source);

/// Keeps the end of what was read at the source of `crash_guard_divert`, to be shown after a crash.
/// To be called by one thread at a time.
void crash_guard_note(const void *bytes, size_t size);

#endif
