#ifndef TERMINAL_SPAWN_H
#define TERMINAL_SPAWN_H

#include <sys/types.h>

/// Runs a program in a folder as the leader of a session of its own, whose terminal is the one of this name and stands
/// for its standard streams. Answers the process, or -1 with errno; a program that cannot be run exits with 127.
pid_t terminal_spawn(
    const char *path, char *const arguments[], char *const variables[], const char *terminal, const char *folder);

#endif
