// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.random.RandomGenerator;
import org.hipparchus.random.RandomDataGenerator;
import org.hipparchus.random.Well19937c;

/** One stream of random numbers. Streams of different names are independent; a stream is determined by seed and name. */
final class Randoms implements RandomGenerator {
    private final Well19937c bits;
    private final RandomDataGenerator data;

    Randoms(long seed, String name) {
        long mixed = seed;
        for (int i = 0; i < name.length(); i++) {
            mixed = 31 * mixed + name.charAt(i);
        }
        bits = new Well19937c(mixed);
        data = RandomDataGenerator.of(bits);
    }

    /** Returns an exponentially distributed duration. */
    long exponential(double meanNanos) {
        return meanNanos <= 0 ? 0 : (long) data.nextExponential(meanNanos);
    }

    /** Returns true with a probability. */
    boolean happens(double probability) {
        return probability > 0 && bits.nextDouble() < probability;
    }

    /** Returns a number from 0 (inclusive) to a bound (exclusive). */
    int below(int bound) {
        return bits.nextInt(bound);
    }

    @Override
    public double nextDouble() {
        return bits.nextDouble();
    }

    @Override
    public long nextLong() {
        return bits.nextLong();
    }
}
