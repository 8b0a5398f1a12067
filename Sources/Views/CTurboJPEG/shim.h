// Makes the system's libjpeg-turbo, found through pkg-config, visible to Swift.
#include <turbojpeg.h>
