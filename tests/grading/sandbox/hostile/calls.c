/* System calls that lead out, or that nobody counts. */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void try(const char *name, long number, long a, long b, long c)
{
    static char room[256];
    memset(room, 0, sizeof room);
    errno = 0;
    long got = syscall(number, a, b, c ? c : (long) room, 0L, 0L, 0L);
    /* Refused is EPERM or ENOSYS; other errors mean that it was looked at. */
    if (got >= 0 || (errno != EPERM && errno != ENOSYS)) {
        printf("got %s\n", name);
    }
}

static int nothing(void *unused)
{
    return unused != 0;
}

int main(void)
{
    static char stack[65536];

    try("unshare", SYS_unshare, CLONE_NEWUSER, 0, 0);
    try("setns", SYS_setns, 0, 0, 0);
    try("keyctl", SYS_keyctl, 0, -3, 0);
    try("add_key", SYS_add_key, (long) "user", (long) "x", (long) "x");
    try("bpf", SYS_bpf, 0, 0, 0);
    try("userfaultfd", SYS_userfaultfd, 0, 0, 0);
    try("perf_event_open", SYS_perf_event_open, 0, 0, 0);
    try("io_uring", 425, 4, 0, 0);
    try("mount", SYS_mount, (long) "none", (long) "/tmp", (long) "tmpfs");
    try("open_tree", 428, -100, (long) "/", 1);
    try("fsopen", 430, (long) "tmpfs", 0, 0);
    try("open_by_handle_at", SYS_open_by_handle_at, -100, 0, 0);
    try("init_module", SYS_init_module, 0, 0, (long) "");
    try("kexec_load", SYS_kexec_load, 0, 0, 0);
    try("reboot", SYS_reboot, 0, 0, 0);
    try("sethostname", SYS_sethostname, (long) "x", 1, 0);
    try("process_vm_readv", SYS_process_vm_readv, getppid(), 0, 0);
    try("memfd_secret", 447, 0, 0, 0);
    try("socket", SYS_socket, 1, 1, 0);
    try("pidfd_getfd", 438, 0, 0, 0);
    try("semaphores", SYS_semget, 0, 1, 01600);
    try("quotactl", SYS_quotactl, 0, 0, 0);
    try("syslog", SYS_syslog, 3, 0, 0);
    try("chroot", SYS_chroot, (long) "/", 0, 0);
    try("personality", SYS_personality, 0x0040000, 0, 0);
    try("message queues", SYS_msgget, 0, 01600, 0);
    try("ptrace", SYS_ptrace, PTRACE_ATTACH, getppid(), 0);
    try("ptrace of itself", SYS_ptrace, PTRACE_TRACEME, 0, 0);
    if (clone(nothing, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, 0) > 0) {
        printf("got a namespace by clone\n");
    }
    if (ioctl(0, 0x5412, "x") == 0 || errno != EPERM) {
        printf("got TIOCSTI\n");
    }
    if (ioctl(0, 0x541c, "x") == 0 || errno != EPERM) {
        printf("got TIOCLINUX\n");
    }
#ifdef __x86_64__
    try("calls of x32", 0x40000000 | SYS_getpid, 0, 0, 0);
    fflush(stdout);
    if (fork() == 0) { /* 32-bit: getpid is 20 there */
        long got;
        __asm__ volatile("int $0x80" : "=a"(got) : "a"(20) : "memory");
        if (got > 0) {
            printf("got calls of 32 bits\n");
        }
        return 0;
    }
    wait(0);
#endif
    return 0;
}
