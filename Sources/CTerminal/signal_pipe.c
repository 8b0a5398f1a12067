#include "signal_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

static int pipe_ends[2] = {-1, -1};

static void make_pipe(void) {
  if (pipe(pipe_ends) != 0) return;
  for (int i = 0; i < 2; i++) fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
  // Nonblocking, because a signal handler must not block; a byte that does not fit into a full pipe is dropped.
  fcntl(pipe_ends[1], F_SETFL, O_NONBLOCK);
}

int signal_pipe_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_pipe);
  return pipe_ends[0];
}

static void write_signal(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t count = write(pipe_ends[1], &byte, 1);
  (void)count;
  errno = saved;
}

static void unblock_signal(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void signal_pipe_watch(int number, int unless_ignored) {
  struct sigaction present, action = {.sa_handler = write_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  bool is_ignored = sigaction(number, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
  if (!(is_ignored && unless_ignored)) sigaction(number, &action, NULL);
  unblock_signal(number);
}

void signal_pipe_stop_process(void) {
  struct sigaction present, action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &present);
  unblock_signal(SIGTSTP);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &present, NULL);
}
