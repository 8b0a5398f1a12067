/* The compiler replaces both functions by exceptions of WebAssembly. */
#pragma once

typedef struct {
  void *invocation;
  unsigned label;
  struct {
    void *environment;
    int value;
  } thrown;
} jmp_buf[1];

int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);
