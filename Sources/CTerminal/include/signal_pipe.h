#ifndef SIGNAL_PIPE_H
#define SIGNAL_PIPE_H

/// Makes the pipe into which signals are written, a byte each, their number. Answers the descriptor to read them from,
/// the same one at each call, or -1 if there can be no pipe.
int signal_pipe_open(void);

/// From now on writes a signal into the pipe in place of what it did; one that is ignored is left alone if
/// `unless_ignored`. Also lets it through where whoever started the process has blocked it.
void signal_pipe_watch(int number, int unless_ignored);

/// Does what the signal SIGTSTP does to a process that knows nothing of it: stops this one. Returns when it goes on,
/// or at once where nobody could set it going again.
void signal_pipe_stop_process(void);

#endif
