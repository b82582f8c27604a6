// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.meter;

import java.time.Duration;
import java.util.regex.Pattern;

/** Parses process information of Linux in /proc. Pure. */
final class ProcStat {
    // sysconf(_SC_CLK_TCK) is 100 on every Linux that a JDK 25 runs on.
    private static final long TICK_MILLIS = 10;
    private static final int UTIME = 11;
    private static final int STIME = 12;
    private static final int RAN = 0;
    private static final int WAITED = 1;
    private static final int SCHEDSTAT_FIELDS = 3;

    // The serial collector runs in the VM thread.
    private static final Pattern JVM_THREADS = Pattern.compile("C[12] Compiler.*|VM Thread|GC Thread.*|G1 .*|Z[A-Z].*");

    private ProcStat() {}

    /**
     * Returns the sum of user and system time.
     *
     * @param stat content of /proc/PID/stat
     */
    static Duration cpu(String stat) {
        // The second field is the command in parentheses, which may itself contain blanks and parentheses. Fields are
        // counted after the last parenthesis.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Duration.ofMillis((Long.parseLong(fields[UTIME]) + Long.parseLong(fields[STIME])) * TICK_MILLIS);
    }

    /**
     * Returns the CPU time of a thread.
     *
     * @param schedstat content of /proc/PID/task/TID/schedstat
     */
    static Duration ran(String schedstat) {
        return figure(schedstat, RAN);
    }

    /**
     * Returns the time for which a thread was runnable without a processor.
     *
     * @param schedstat content of /proc/PID/task/TID/schedstat
     */
    static Duration waited(String schedstat) {
        return figure(schedstat, WAITED);
    }

    private static Duration figure(String schedstat, int index) {
        String[] fields = schedstat.strip().split(" ");
        return fields.length < SCHEDSTAT_FIELDS ? Duration.ZERO : Duration.ofNanos(Long.parseLong(fields[index]));
    }

    /**
     * Returns true for a JIT compiler or garbage collector thread of HotSpot.
     *
     * @param comm content of /proc/PID/task/TID/comm, which Linux truncates to 15 characters
     */
    static boolean ofJvm(String comm) {
        return JVM_THREADS.matcher(comm.strip()).matches();
    }

    /**
     * Returns the resident memory in bytes; 0 if the text does not contain it.
     *
     * @param status content of /proc/PID/status
     */
    static long residentBytes(String status) {
        return status.lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(kilobytes -> Long.parseLong(kilobytes) * 1024)
                .findFirst()
                .orElse(0);
    }
}
