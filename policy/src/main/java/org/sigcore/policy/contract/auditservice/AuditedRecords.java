// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.auditservice;

import java.util.List;

/**
 * Access to the records of one service for audits of stale records. Implementations are thread-safe and their methods
 * block. Every method throws {@link org.sigcore.model.ProblemException} with status 503 if the store or the role is
 * unreachable.
 */
public interface AuditedRecords {
    /**
     * Returns the stale records of one page of records in key order. A record is stale if it has been neither written
     * nor confirmed since the given time.
     *
     * @param after key after which the page starts; empty for the first page
     * @param limit number of records to examine, whether stale or not; 1 to 10,000
     */
    Page stale(String after, long unchangedSinceMillis, int limit);

    /**
     * Queries the owner of a record. Ends the record if the owner does not have it, and marks it as confirmed
     * otherwise.
     */
    AuditVerdict ask(String key);

    /**
     * Ends a record whose owner does not answer.
     *
     * @return false if the record is kept, does not exist, or has been written or confirmed since it was read
     */
    boolean end(Stale record);

    /**
     * Result of examining one page.
     *
     * @param last key of the last examined record; empty if there are no more records
     */
    record Page(List<Stale> stale, String last) {}

    /**
     * A record that has been neither written nor confirmed for some time.
     *
     * @param changedAtMillis time of the last write or confirmation
     */
    record Stale(String key, long changedAtMillis) {}
}
