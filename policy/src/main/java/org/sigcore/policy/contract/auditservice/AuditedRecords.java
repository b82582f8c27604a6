// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import java.util.List;

/**
 * The records of one service. Blocking, thread-safe; any method throws {@link org.sigcore.model.ProblemException} with status 503 if
 * the store or the role is unreachable.
 */
public interface AuditedRecords {
    /**
     * A page of records in the order of their keys, with those among them that nobody has written or confirmed since that time.
     *
     * @param after key to go on behind; empty to begin
     * @param limit records of a page, whether stale or not; 1 to 10,000
     */
    Page stale(String after, long unchangedSinceMillis, int limit);

    /** Asks those who must know. What they do not have is ended as if they had said so; what they have is confirmed. */
    AuditVerdict ask(String key);

    /** Ends a record of which nobody says anything. False if it stays, was written or confirmed meanwhile, or is not there. */
    boolean end(Stale record);

    /**
     * Part of the records.
     *
     * @param last key of the last that was looked at; empty at the end
     */
    record Page(List<Stale> stale, String last) {}

    /**
     * A stale record.
     *
     * @param changedAtMillis when it was written or confirmed last
     */
    record Stale(String key, long changedAtMillis) {}
}
