// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes of which subscribers may still have to hear: written in the transaction of the change, deleted when every
 * subscriber has been told. Any method throws {@code StoreUnavailableException}. Thread-safe.
 */
public interface StatusEvents {
    /** The keys of all events, the oldest first. */
    List<StatusEvent.Key> keys();

    /** One event, null when it is not there any more. */
    @Nullable
    StatusEvent find(StatusEvent.Key key);

    /** Deletes events, in one transaction. */
    void delete(Collection<StatusEvent.Key> keys);

    /** Deletes events that nobody took up: no process notifies. Looks at all. */
    int deleteBefore(long revision);
}
