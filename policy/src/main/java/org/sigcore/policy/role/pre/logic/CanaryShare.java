// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

/** Draws the subscribers of a canary: always the same ones for the same version, and more of them when its share grows. */
public final class CanaryShare {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final int PERCENT = 100;
    private static final int STEPS = 10_000;

    private CanaryShare() {}

    /**
     * True when the subscriber is among the share.
     *
     * @param salt names the version, so that not the same subscribers are drawn each time
     * @param share in percent
     */
    public static boolean takes(String subscriber, String salt, int share) {
        long hash = hash(hash(FNV_OFFSET, salt), subscriber);
        // The low bits of the sum depend on all characters only after they were mixed.
        hash ^= hash >>> 33;
        hash *= 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        return Long.remainderUnsigned(hash, STEPS) < (long) share * (STEPS / PERCENT);
    }

    private static long hash(long seed, String text) {
        long hash = seed;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }
}
