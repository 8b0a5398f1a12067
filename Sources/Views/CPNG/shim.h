// Makes the system's libpng, found through pkg-config, visible to Swift.
#include <png.h>
