/* The package manager requires a source file; all functions are inline in the header. */
#include "CLanes.h"
