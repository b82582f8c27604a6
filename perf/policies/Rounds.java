// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Measures the CPU time of a task on one thread: the median of rounds after a warm-up. */
final class Rounds {
    private static final int ROUNDS = 15;
    private static final int WARM_UP = 5;
    private static final long ROUND_NANOS = 200_000_000L;
    private static final int TURNS = 64;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Rounds() {}

    /** Prints and returns the median in microseconds. */
    static double report(String name, Runnable work) {
        double[] micros = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long turns = 0;
            long began = THREADS.getCurrentThreadCpuTime();
            long spent;
            do {
                for (int i = 0; i < TURNS; i++) {
                    work.run();
                }
                turns += TURNS;
                spent = THREADS.getCurrentThreadCpuTime() - began;
            } while (spent < ROUND_NANOS);
            if (round >= 0) {
                micros[round] = spent / 1000.0 / turns;
            }
        }
        Arrays.sort(micros);
        System.out.printf("%s: %.2f CPU µs (%.2f to %.2f)%n", name, micros[ROUNDS / 2], micros[0], micros[ROUNDS - 1]);
        return micros[ROUNDS / 2];
    }
}
