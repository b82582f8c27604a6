// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far audits are. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe. */
public interface AuditStore {
    /** As it is stored; {@link AuditLease#none} for a service that was never audited. */
    AuditLease read(String service);

    /** All that are stored. */
    List<AuditLease> all();

    /** Puts one in the place of what was read. Returns it as it is stored; null if another process was faster. */
    @Nullable
    AuditLease put(AuditLease lease);

    /**
     * Counts a pass in which nobody has answered for a record, once however often it was asked in it. Returns how many there were
     * in a row; a pass before the record was written last does not count.
     *
     * @param pass its number
     */
    int unanswered(String service, String key, long changedAtMillis, long pass);

    /** Forgets attempts that were not repeated in that pass: somebody has answered, or the record is gone. */
    void forget(String service, long pass);
}
