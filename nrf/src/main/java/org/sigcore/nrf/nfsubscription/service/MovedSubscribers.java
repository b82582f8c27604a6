// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.model.SpecRef;

/** Stores the notification URIs to which subscribers have moved. Thread-safe. */
@FunctionalInterface
public interface MovedSubscribers {
    /**
     * Replaces the notification URI of a subscription if it still is the given one. Has no effect on a subscription
     * that is not stored here.
     */
    @SpecRef({"TS 29.510 5.2.2.6.2", "TS 29.500 6.10.9"})
    void moved(String subscriptionId, String from, String to);
}
