// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.util.List;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is known of a subscriber now.
 *
 * @param source where the data come from, or why there are none
 * @param data SmPolicyDnnData (TS 29.519) of the session's slice and DNN with umDataLimits and umData, or AmPolicyData or UePolicySet; empty when there are
 *     none
 * @param counters status by policy counter identifier; empty without a subscription at a CHF
 * @param ssv state variables of the subscriber by scope ({@code local}, {@code remote}) and name
 * @param sessions identities of the subscriber's sessions of the same service
 */
public record SubscriberSnapshot(
        Source source, ObjectNode data, ObjectNode counters, ObjectNode ssv, List<String> sessions) {
    /** Without other sessions. */
    public SubscriberSnapshot(Source source, ObjectNode data, ObjectNode counters, ObjectNode ssv) {
        this(source, data, counters, ssv, List.of());
    }

    /** Without state variables. */
    public SubscriberSnapshot(Source source, ObjectNode data, ObjectNode counters) {
        this(source, data, counters, Json.object());
    }

    /** Where subscriber data come from. */
    public enum Source {
        /** The UDR has the subscriber. */
        UDR,
        /** The UDR does not have the subscriber. */
        USER_UNKNOWN,
        /** No UDR could be asked. */
        UNAVAILABLE,
        /** The settings exclude the session's data network. */
        NOT_ASKED
    }

    /** Nothing is known. */
    public static SubscriberSnapshot none(Source source) {
        return new SubscriberSnapshot(source, Json.object(), Json.object());
    }
}
