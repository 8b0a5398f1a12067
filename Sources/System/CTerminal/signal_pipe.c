#include "signal_pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
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

typedef struct thread_parameters {
  void (*body)(void *context);
  void *context;
} thread_parameters;

static void *run_thread(void *parameters) {
  thread_parameters copy = *(thread_parameters *)parameters;
  free(parameters);
  copy.body(copy.context);
  return NULL;
}

static bool create_thread(void (*body)(void *context), void *context) {
  thread_parameters *parameters = malloc(sizeof *parameters);
  if (parameters == NULL) return false;
  *parameters = (thread_parameters){body, context};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_thread, parameters) != 0) {
    free(parameters);
    return false;
  }
  pthread_detach(thread);
  return true;
}

void signal_pipe_start_thread(void (*body)(void *context), void *context) {
  static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGABRT, SIGPIPE};
  sigset_t blocked, mask;
  sigfillset(&blocked);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&blocked, faults[i]);
  // The new thread inherits the mask.
  pthread_sigmask(SIG_SETMASK, &blocked, &mask);
  bool is_started = create_thread(body, context);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (is_started) return;
  for (int i = 0; i < 2; i++) {
    close(pipe_ends[i]);
    pipe_ends[i] = -1;
  }
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
