// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Subscriber data and policy counters for the services that decide. Thread-safe. */
@RoleInterface(role = "policyds")
public interface SubscriberData {
    /**
     * Remembers that the session uses the data, and fetches them unless a subscription keeps them up to date. Nothing is
     * remembered of an unknown user.
     *
     * @throws org.sigcore.store.StoreUnavailableException if the store is unreachable
     */
    SubscriberSnapshot attach(SubscriberQuery query);

    /**
     * Makes sure that the CHF reports the counters, and returns the snapshot with their status. Without a CHF, or when
     * it knows no such counter, the snapshot has no counters.
     *
     * @param counterIds empty for all counters of the subscriber
     */
    SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds);

    /** What is stored, without asking anybody. */
    SubscriberSnapshot current(SubscriberQuery query);

    /**
     * Gives state variables of the subscriber other values, as long as one of its sessions lasts; remote ones at the UDR, too.
     *
     * @param state values, or null for one that is deleted, by scope ({@code local}, {@code remote}) and name
     */
    void assign(SubscriberQuery query, ObjectNode state);

    /**
     * What the UDR knows of a sponsor (TS 29.519 5.2.10).
     *
     * @param provider application service provider; null for any
     */
    Sponsor sponsor(String sponsorId, @Nullable String provider);

    /** What is known of a sponsor. */
    enum Sponsor {
        /** The UDR has it, with the provider. */
        KNOWN,
        /** The UDR does not have it, or not with the provider. */
        UNKNOWN,
        /** No UDR could tell. */
        NOT_ASKED
    }

    /**
     * Records the end of a session; the end of the last one ends the subscriber's subscriptions as well.
     *
     * @return identities of the subscriber's other sessions of the same service; the newest 32 if there are more
     */
    List<String> detach(SubscriberQuery query);
}
