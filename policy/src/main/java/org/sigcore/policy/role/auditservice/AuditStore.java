// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the progress of audits. Every method throws {@link org.sigcore.store.StoreUnavailableException} if the store
 * is unreachable. Thread-safe.
 */
public interface AuditStore {
    /** Returns the stored lease, or {@link AuditLease#none} for a service that has never been audited. */
    AuditLease read(String service);

    /** Returns all stored leases. */
    List<AuditLease> all();

    /**
     * Replaces a lease if it is unchanged since it was read.
     *
     * @return the lease as stored, or null if another process changed it first
     */
    @Nullable
    AuditLease put(AuditLease lease);

    /**
     * Counts a pass without an answer for a record; repeated calls within one pass count once. Passes before the
     * record's last write do not count.
     *
     * @param pass sequence number of the pass
     * @return number of consecutive passes without an answer
     */
    int unanswered(String service, String key, long changedAtMillis, long pass);

    /** Deletes the counts of records that were answered or deleted, that is, not counted again in the given pass. */
    void forget(String service, long pass);
}
