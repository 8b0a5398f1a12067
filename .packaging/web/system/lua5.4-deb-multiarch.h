/* For the default value of package.cpath. */
#define DEB_HOST_MULTIARCH "wasm32-wasi"
