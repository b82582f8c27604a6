// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A binding with addresses that a newer binding of another session claims.
 *
 * @param after what is left of it; null when it has no other address, and goes
 */
public record Loser(StoredDocument before, @Nullable StoredDocument after) {
    /** The addresses, as the binding has them. */
    public List<String> addresses() {
        List<String> left = after == null ? List.of() : AddressClaims.texts(after.document());
        return AddressClaims.texts(before.document()).stream()
                .filter(address -> !left.contains(address))
                .toList();
    }
}
