// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import org.jspecify.annotations.Nullable;

/**
 * A committed change of an NF instance of which some subscribers may not have been notified yet.
 *
 * @param id key of the instance
 * @param revision revision of the change; increases with the changes of one instance
 * @param before the profile before the change; null if the instance was newly registered
 * @param after the profile after the change; null if the instance was deregistered
 */
public record StatusEvent(
        String id,
        long revision,
        @Nullable String before,
        @Nullable String after) {

    /** Returns the primary key of the event. */
    public Key key() {
        return new Key(id, revision);
    }

    /** Primary key of an event. */
    public record Key(String id, long revision) {}
}
