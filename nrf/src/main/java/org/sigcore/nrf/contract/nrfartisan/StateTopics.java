// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

/** The topics of the NRF's {@link org.sigcore.platform.state.StateFeed}. */
public final class StateTopics {
    /**
     * Subscriptions: created, changed, deleted. The entity is the subscription's id. Followed at rank 0, so that one that
     * was granted before a change of an instance is there when that change is looked at.
     */
    public static final String SUBSCRIPTION = "subscription";

    /** NF instances: the entity is the key, the stamp the revision. */
    public static final String INSTANCE = "instance";

    /** Instances that were heard of: the payload holds their keys, by comma. */
    public static final String HEARTBEAT = "heartbeat";

    private StateTopics() {}
}
