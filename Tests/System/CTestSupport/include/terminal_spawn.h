#ifndef TERMINAL_SPAWN_H
#define TERMINAL_SPAWN_H

#include <sys/types.h>

/// Runs a program in `folder` as the leader of a new session whose controlling terminal, standard input, output and
/// error are the terminal device `terminal`. Returns the process id, or -1 with errno; if the program cannot be
/// executed, the process exits with 127.
pid_t terminal_spawn(
    const char *path, char *const arguments[], char *const variables[], const char *terminal, const char *folder);

#endif
