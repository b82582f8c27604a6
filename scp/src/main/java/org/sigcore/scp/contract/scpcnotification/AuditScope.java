// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;

/**
 * What an audit has looked at, and so whose absence from it means that they are gone.
 *
 * @param everything instances of all types
 * @param nfTypes else the types; empty when absence means nothing
 */
public record AuditScope(boolean everything, List<String> nfTypes) {
    /** All instances of all types. */
    public static final AuditScope ALL = new AuditScope(true, List.of());

    /** Not all could be asked: what was found counts, what was not found does not. */
    public static final AuditScope PART = new AuditScope(false, List.of());

    public AuditScope {
        nfTypes = List.copyOf(nfTypes);
    }

    /** True when an instance of that type that was not found is gone. */
    public boolean covers(String nfType) {
        return everything || nfTypes.contains(nfType);
    }
}
