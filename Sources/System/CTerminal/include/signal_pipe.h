#ifndef SIGNAL_PIPE_H
#define SIGNAL_PIPE_H

#pragma clang assume_nonnull begin

/// Creates the self-pipe on the first call. Each watched signal writes its number into it as one byte. Returns the read
/// end, the same descriptor on every call, or -1 if the pipe cannot be created or was closed.
int signal_pipe_open(void);

/// Calls `body` on a new thread that blocks all signals but those of faults. Closes the pipe if the thread cannot be created.
void signal_pipe_start_thread(void (*body)(void *context), void *context);

/// Installs a handler that writes the signal's number into the pipe. With `unless_ignored`, a signal whose disposition
/// is SIG_IGN stays ignored. Also unblocks the signal in the calling thread, whose inherited mask may block it.
void signal_pipe_watch(int number, int unless_ignored);

/// Stops the process by the default action of SIGTSTP. Returns when the process is continued, or at once in an orphaned
/// process group, which no shell could continue.
void signal_pipe_stop_process(void);

#pragma clang assume_nonnull end

#endif
