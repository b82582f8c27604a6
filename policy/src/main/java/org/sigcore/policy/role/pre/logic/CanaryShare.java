// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

/**
 * Selects the subscribers of a canary: deterministic for a version, and a larger share includes the subscribers of a
 * smaller one.
 */
public final class CanaryShare {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final int PERCENT = 100;
    private static final int STEPS = 10_000;

    private CanaryShare() {}

    /**
     * True if the subscriber belongs to the share.
     *
     * @param salt identifies the version, so that each version selects different subscribers
     * @param share in percent
     */
    public static boolean takes(String subscriber, String salt, int share) {
        long hash = hash(hash(FNV_OFFSET, salt), subscriber);
        // Mixes the hash, whose low bits depend on all characters only afterwards.
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
