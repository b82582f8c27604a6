// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;

/**
 * A binding with addresses that a newer binding of another session claims.
 *
 * @param after the binding without these addresses; null if it has no others
 * @param conflict rule that decides whether the binding loses the addresses or keeps them
 */
public record DisplacedBinding(
        StoredDocument before, @Nullable StoredDocument after, AddressConflict conflict) {
    /** Outcome of the conflict for the binding. */
    public enum Fate {
        KEPT,
        REDUCED,
        DEREGISTERED
    }

    /** Returns the outcome for this binding. */
    public Fate fate() {
        if (conflict == AddressConflict.KEEP_BOTH) {
            return Fate.KEPT;
        }
        return after == null ? Fate.DEREGISTERED : Fate.REDUCED;
    }

    /** Returns the contested addresses in the notation of the binding. */
    public List<String> addresses() {
        List<String> left = after == null ? List.of() : AddressClaims.texts(after.document());
        return AddressClaims.texts(before.document()).stream()
                .filter(address -> !left.contains(address))
                .toList();
    }
}
