// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;

/**
 * A binding with addresses that a newer binding of another session claims.
 *
 * @param after what is left of it without them; null when it has no other address
 * @param conflict the rule: whether it loses them, or keeps them
 */
public record Loser(StoredDocument before, @Nullable StoredDocument after, AddressConflict conflict) {
    /** What becomes of it. */
    public enum Fate {
        KEPT,
        REDUCED,
        DEREGISTERED
    }

    /** What becomes of it. */
    public Fate fate() {
        if (conflict == AddressConflict.KEEP_BOTH) {
            return Fate.KEPT;
        }
        return after == null ? Fate.DEREGISTERED : Fate.REDUCED;
    }

    /** The addresses, as the binding has them. */
    public List<String> addresses() {
        List<String> left = after == null ? List.of() : AddressClaims.texts(after.document());
        return AddressClaims.texts(before.document()).stream()
                .filter(address -> !left.contains(address))
                .toList();
    }
}
