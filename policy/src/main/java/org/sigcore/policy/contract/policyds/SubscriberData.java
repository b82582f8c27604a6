// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Subscriber data and policy counters for the services that make policy decisions. Thread-safe. */
@RoleInterface(role = "policyds")
public interface SubscriberData {
    /**
     * Records that the session uses the subscriber's data, and fetches the data unless a subscription keeps them
     * current. An unknown subscriber is not recorded.
     *
     * @throws org.sigcore.store.StoreUnavailableException if the store is unreachable
     */
    SubscriberSnapshot attach(SubscriberQuery query);

    /**
     * Subscribes to the counters at the CHF if necessary, and returns the snapshot with their status. Without a CHF, or
     * if the CHF does not know the counters, the snapshot has no counters.
     *
     * @param counterIds empty for all counters of the subscriber
     */
    SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds);

    /** Returns the stored data, without queries to other network functions. */
    SubscriberSnapshot current(SubscriberQuery query);

    /**
     * Assigns state variables of the subscriber. Local ones last as long as the subscriber has a session; remote ones
     * are also written to the UDR.
     *
     * @param state values, or null to delete a variable, by scope ({@code local}, {@code remote}) and name
     */
    void assign(SubscriberQuery query, ObjectNode state);

    /**
     * Looks up a sponsor in the UDR (TS 29.519 5.2.10).
     *
     * @param provider application service provider; null for any
     */
    Sponsor sponsor(String sponsorId, @Nullable String provider);

    /** Result of a look-up of a sponsor. */
    enum Sponsor {
        /** The UDR has the sponsor, with the provider. */
        KNOWN,
        /** The UDR does not have the sponsor, or not with the provider. */
        UNKNOWN,
        /** No UDR answered. */
        NOT_ASKED
    }

    /**
     * Records the end of a session. The end of the last session also ends the subscriber's subscriptions.
     *
     * @return identities of the subscriber's other sessions of the same service; the newest 32 if there are more
     */
    List<String> detach(SubscriberQuery query);
}
