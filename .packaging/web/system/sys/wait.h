/* A page has no other programs, and so no exit status. */
#pragma once
#define WIFEXITED(status) 0
#define WEXITSTATUS(status) (status)
#define WIFSIGNALED(status) 0
#define WTERMSIG(status) (status)
