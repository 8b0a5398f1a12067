/* Programs and temporary files, of which a page has none: the functions fail. */
#pragma once
#include_next <stdio.h>

#define L_tmpnam 20

FILE *popen(const char *command, const char *mode);
int pclose(FILE *file);
