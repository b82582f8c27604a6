// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import org.jspecify.annotations.Nullable;

/**
 * A committed change of an NF instance of which subscribers may still have to hear.
 *
 * @param id key of the instance
 * @param revision of the change; grows with the changes of one instance
 * @param before the profile as it was, null when the instance was registered again
 * @param after the profile as it is, null when the instance was deregistered
 */
public record StatusEvent(
        String id,
        long revision,
        @Nullable String before,
        @Nullable String after) {

    /** What the event is known by. */
    public Key key() {
        return new Key(id, revision);
    }

    /** The primary key. */
    public record Key(String id, long revision) {}
}
