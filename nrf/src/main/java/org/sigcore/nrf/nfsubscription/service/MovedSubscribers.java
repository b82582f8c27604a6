// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.model.SpecRef;

/** Keeps the notification URIs that subscribers have moved to. Thread-safe. */
@FunctionalInterface
public interface MovedSubscribers {
    /**
     * Replaces the notification URI of a subscription, if it still is the given one. A subscription that is not kept here
     * stays as it is.
     */
    @SpecRef({"TS 29.510 5.2.2.6.2", "TS 29.500 6.10.9"})
    void moved(String subscriptionId, String from, String to);
}
