// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import org.sigcore.model.SpecRef;

/** Stores notification URIs to which subscribers have redirected. Thread-safe. */
@FunctionalInterface
public interface MovedSubscribers {
    /** Replaces the notification URI of a subscription, if it is still the given one. */
    @SpecRef({"TS 29.500 6.10.9", "RFC 9110 15.4.9"})
    void moved(String subscriptionId, String from, String to);
}
