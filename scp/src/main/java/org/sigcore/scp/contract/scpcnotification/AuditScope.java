// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;

/**
 * Coverage of an audit. A covered instance that the audit did not find has been deregistered.
 *
 * @param everything true when all NF types were audited
 * @param nfTypes otherwise, the audited types; empty when no conclusion can be drawn from absence
 */
public record AuditScope(boolean everything, List<String> nfTypes) {
    /** Covers all NF types. */
    public static final AuditScope ALL = new AuditScope(true, List.of());

    /** Covers nothing: some NRFs did not answer, so instances are added and changed, but not removed. */
    public static final AuditScope PART = new AuditScope(false, List.of());

    public AuditScope {
        nfTypes = List.copyOf(nfTypes);
    }

    /** Returns true when an instance of that type that was not found has been deregistered. */
    public boolean covers(String nfType) {
        return everything || nfTypes.contains(nfType);
    }
}
