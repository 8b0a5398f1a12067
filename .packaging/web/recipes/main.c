/* Runs a script and prints its hash: main NAME; it is in /files, with its modules. */
#include <stdio.h>

void print_recipe_hash(const char *text, const char *name);

int main(int count, char **arguments) {
  static char text[1 << 18], path[1 << 10];
  snprintf(path, sizeof path, "/files/%s", arguments[1]);
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    return 1;
  }
  fread(text, 1, sizeof text - 1, file);
  print_recipe_hash(text, arguments[1]);
  return 0;
}
