/* What the C library for WebAssembly does not have, and Lua and the bridge use. */
#include <errno.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(void) {
  errno = ENOSYS;
  return -1;
}

FILE *popen(const char *command, const char *mode) {
  fail();
  return NULL;
}

int pclose(FILE *file) { return fail(); }
int mkstemp(char *name) { return fail(); }
int system(const char *command) { return command == NULL ? 0 : fail(); }
FILE *tmpfile(void) {
  fail();
  return NULL;
}
char *tmpnam(char *name) { return NULL; }

/* MARK: setjmp and longjmp
 *
 * Where a function calls setjmp, the compiler calls the first function, which keeps the call's place in the buffer; where it
 * catches what longjmp throws, it asks the second for the place in this invocation, or 0 for that of another one. */

void __wasm_setjmp(void *environment, uint32_t label, void *invocation) {
  jmp_buf *buffer = environment;
  (*buffer)->invocation = invocation;
  (*buffer)->label = label;
}

uint32_t __wasm_setjmp_test(void *environment, void *invocation) {
  jmp_buf *buffer = environment;
  return (*buffer)->invocation == invocation ? (*buffer)->label : 0;
}

void __wasm_longjmp(void *environment, int value) {
  enum { LongjmpTag = 1 };
  jmp_buf *buffer = environment;
  (*buffer)->thrown.environment = environment;
  (*buffer)->thrown.value = value == 0 ? 1 : value;
  __builtin_wasm_throw(LongjmpTag, &(*buffer)->thrown);
}
