// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

/** Topics of the NRF's {@link org.sigcore.platform.state.StateFeed}. */
public final class StateTopics {
    /**
     * Created, changed and deleted subscriptions; the entity is the subscription id. The topic has rank 0, so that a
     * subscription granted before a change of an instance is loaded when that change is processed.
     */
    public static final String SUBSCRIPTION = "subscription";

    /** NF instances: the entity is the key of the instance, the stamp its revision. */
    public static final String INSTANCE = "instance";

    /** Instances with a heart-beat: the payload is a comma-separated list of their keys. */
    public static final String HEARTBEAT = "heartbeat";

    private StateTopics() {}
}
