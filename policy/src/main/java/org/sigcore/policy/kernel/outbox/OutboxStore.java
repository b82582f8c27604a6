// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Persistent entries of the outbox. Writes join the unit of work of the caller's thread, or commit immediately without
 * one. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface OutboxStore {
    /** Octets of a document per row; longer documents take several rows. */
    int MOST_OCTETS = 16_000;

    /** Maximum size of a document, in octets. */
    int LONGEST = 1_000_000;

    /** Adds an entry and returns it as stored. */
    OutboxEntry add(OutboxEntry entry);

    /** Removes an entry; does nothing if it is absent. */
    void remove(OutboxEntry entry);

    /** Moves an entry. Outside of a unit of work, returns false if another process has moved or removed it. */
    boolean move(OutboxEntry before, OutboxEntry after);

    /** Returns due entries of the given kinds, the earliest due first. */
    List<OutboxEntry> due(Instant now, Collection<String> kinds, int limit);
}
