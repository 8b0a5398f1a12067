/* The package manager wants a file to compile; all there is stands in the header. */
#include "CLanes.h"
