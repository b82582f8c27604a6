// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache.logic;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.zip.CRC32C;

/**
 * Assigns keys to owners by rendezvous hashing: SCPs that know the same members find the same owner, and a member that
 * joins or leaves moves only its own share of the keys.
 */
public final class KeyOwners {
    private KeyOwners() {}

    /** Returns the member that owns the key. */
    public static String of(String key, Collection<String> members) {
        String owner = "";
        long highest = -1;
        for (String member : members) {
            long weight = weight(key, member);
            if (weight > highest || (weight == highest && member.compareTo(owner) > 0)) {
                highest = weight;
                owner = member;
            }
        }
        return owner;
    }

    private static long weight(String key, String member) {
        CRC32C hash = new CRC32C();
        hash.update((member + '\n' + key).getBytes(StandardCharsets.UTF_8));
        // Similar inputs have similar checksums; the multiplication spreads the differing bits.
        return (hash.getValue() * 0x9E3779B97F4A7C15L) >>> 1;
    }
}
