// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Entries of the outbox. What is written goes with the unit of work of the caller's thread, without one at once. Any method
 * throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface OutboxStore {
    /** Octets of a document in one row; a longer one takes several. */
    int MOST_OCTETS = 16_000;

    /** Octets that a document may have. */
    int LONGEST = 1_000_000;

    /** Adds an entry. Returns it as it stands there. */
    OutboxEntry add(OutboxEntry entry);

    /** Removes an entry; does nothing if it is gone. */
    void remove(OutboxEntry entry);

    /** Moves an entry. False, outside of a unit of work, if somebody else has moved or removed it. */
    boolean move(OutboxEntry before, OutboxEntry after);

    /** Some entries of those kinds that are due, the longest due first. */
    List<OutboxEntry> due(Instant now, Collection<String> kinds, int limit);
}
