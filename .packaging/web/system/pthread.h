/* A page has one thread. */
#pragma once

typedef _Bool pthread_once_t;
#define PTHREAD_ONCE_INIT 0

static inline int pthread_once(pthread_once_t *once, void (*function)(void)) {
  if (!*once) {
    *once = 1;
    function();
  }
  return 0;
}
