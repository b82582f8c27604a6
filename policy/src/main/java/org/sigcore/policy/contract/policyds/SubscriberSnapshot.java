// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.util.List;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Current data of a subscriber.
 *
 * @param source origin of the data, or the reason why they are absent
 * @param data SmPolicyDnnData (TS 29.519) of the session's slice and DNN with umDataLimits and umData, or AmPolicyData
 *     or UePolicySet; empty if absent
 * @param counters status by policy counter identifier; empty without a subscription at a CHF
 * @param ssv state variables of the subscriber by scope ({@code local}, {@code remote}) and name
 * @param sessions identities of the subscriber's sessions of the same service
 */
public record SubscriberSnapshot(
        Source source, ObjectNode data, ObjectNode counters, ObjectNode ssv, List<String> sessions) {
    /** Creates a snapshot without other sessions. */
    public SubscriberSnapshot(Source source, ObjectNode data, ObjectNode counters, ObjectNode ssv) {
        this(source, data, counters, ssv, List.of());
    }

    /** Creates a snapshot without state variables and other sessions. */
    public SubscriberSnapshot(Source source, ObjectNode data, ObjectNode counters) {
        this(source, data, counters, Json.object());
    }

    /** Origin of subscriber data. */
    public enum Source {
        /** The UDR has the subscriber. */
        UDR,
        /** The UDR does not have the subscriber. */
        USER_UNKNOWN,
        /** No UDR answered. */
        UNAVAILABLE,
        /** The settings exclude the session's DNN. */
        NOT_ASKED
    }

    /** Returns a snapshot without data. */
    public static SubscriberSnapshot none(Source source) {
        return new SubscriberSnapshot(source, Json.object(), Json.object());
    }
}
