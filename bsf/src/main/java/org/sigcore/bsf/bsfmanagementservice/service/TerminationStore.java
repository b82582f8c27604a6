// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Map;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTermination;

/** Store of STRs that await delivery. Thread-safe; exceptions as in {@link PcfBindingStore}. */
public interface TerminationStore {
    /** Returns the numbers of stored STRs by Origin-Host; the empty text for STRs of older versions. */
    Map<String, Integer> countByOrigin();

    /** Adds an STR. */
    void add(PendingTermination termination, String origin, long dueAtMillis);

    /** Claims the due STRs, oldest first. They become due again at {@code againAtMillis}. */
    List<PendingTermination> claimDue(long nowMillis, long againAtMillis, int limit);

    /** Schedules an STR for a later attempt. */
    void postpone(String id, int attempts, long dueAtMillis);

    /** Removes an STR. */
    void remove(String id);
}
