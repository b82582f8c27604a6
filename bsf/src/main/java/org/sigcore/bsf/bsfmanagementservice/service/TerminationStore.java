// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import org.sigcore.bsf.contract.bsfmanagementservice.KeptTermination;

/** The stored STRs. Thread-safe; exceptions as in {@link PcfBindingStore}. */
public interface TerminationStore {
    /** Returns how many there are. */
    int count();

    /** Adds one. */
    void add(KeptTermination termination, long dueAtMillis);

    /** Returns those that are due, oldest first, and has them be due again at {@code againAtMillis}. */
    List<KeptTermination> claimDue(long nowMillis, long againAtMillis, int limit);

    /** Has one be due later. */
    void postpone(String id, int attempts, long dueAtMillis);

    /** Removes one. */
    void remove(String id);
}
