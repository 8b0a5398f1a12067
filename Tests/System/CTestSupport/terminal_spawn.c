#include "terminal_spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Resets signal handlers and the signal mask to the defaults of a program started by a shell.
static void reset_signals(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t terminal_spawn(
    const char *path, char *const arguments[], char *const variables[], const char *terminal, const char *folder) {
  pid_t child = fork();
  if (child != 0) return child;
  setsid();
  int descriptor = open(terminal, O_RDWR);
  if (descriptor < 0 || ioctl(descriptor, TIOCSCTTY, 0) != 0 || chdir(folder) != 0) _exit(127);
  for (int stream = 0; stream < 3; stream++) dup2(descriptor, stream);
  if (descriptor > 2) close(descriptor);
  reset_signals();
  execve(path, arguments, variables);
  _exit(127);
}
