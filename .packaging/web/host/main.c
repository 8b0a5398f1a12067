/* Runs a script in a state of the Lua host: main FILE. */
#include <stdio.h>

void run_script(const char *text);

int main(int count, char **arguments) {
  static char text[1 << 16];
  FILE *file = fopen(arguments[1], "r");
  if (file == NULL) return 1;
  fread(text, 1, sizeof text - 1, file);
  run_script(text);
  return 0;
}
