/* What the interpreter calls at jumps, calls and slow instructions, where a signal could stop it natively. */
#ifndef BRIDGE_POLL_H
#define BRIDGE_POLL_H

enum { BRIDGE_POLL_INTERVAL = 1000 };

extern int bridge_poll_countdown;
/* Stops the run if it has taken longer than its time limit. */
void bridge_check_time(void);

#define bridge_poll() (--bridge_poll_countdown < 0 ? bridge_check_time() : (void)0)

#endif
