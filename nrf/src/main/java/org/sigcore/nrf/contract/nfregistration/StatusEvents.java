// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Store of changes of which some subscribers may not have been notified yet. An event is written in the transaction of
 * its change and deleted after every subscriber has been notified. Any method throws {@code StoreUnavailableException}.
 * Thread-safe.
 */
public interface StatusEvents {
    /** Returns the keys of all events, oldest first. */
    List<StatusEvent.Key> keys();

    /** Returns one event; null if it has been deleted. */
    @Nullable
    StatusEvent find(StatusEvent.Key key);

    /** Deletes events, in one transaction. */
    void delete(Collection<StatusEvent.Key> keys);

    /**
     * Deletes events that were not processed because no process sends notifications. Scans all events.
     *
     * @param revision events with a smaller revision are deleted
     * @return the number of deleted events
     */
    int deleteBefore(long revision);
}
