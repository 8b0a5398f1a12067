// In place of libcurl, which Foundation's URLSession needs. The studio's server sends no requests: of what it is linked with, only
// a handler of FlyingFox that it does not use would. A call ends the process.

#define UNUSED(name) \
  void name(void) { __builtin_trap(); }

UNUSED(curl_easy_cleanup)
UNUSED(curl_easy_getinfo)
UNUSED(curl_easy_init)
UNUSED(curl_easy_pause)
UNUSED(curl_easy_setopt)
UNUSED(curl_easy_strerror)
UNUSED(curl_free)
UNUSED(curl_global_init)
UNUSED(curl_multi_add_handle)
UNUSED(curl_multi_assign)
UNUSED(curl_multi_cleanup)
UNUSED(curl_multi_info_read)
UNUSED(curl_multi_init)
UNUSED(curl_multi_remove_handle)
UNUSED(curl_multi_setopt)
UNUSED(curl_multi_socket_action)
UNUSED(curl_slist_append)
UNUSED(curl_slist_free_all)
UNUSED(curl_url)
UNUSED(curl_url_get)
UNUSED(curl_url_set)
UNUSED(curl_version)
UNUSED(curl_version_info)
