// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored record of a subscriber.
 *
 * @param ueId key of the record
 * @param data of the UDR, by resource
 * @param subscriptions at the UDR by resource ({@code uri}, {@code expiry} in milliseconds since 1970), and at the CHF
 *     as {@code chf}
 * @param counters PolicyCounterInfo by counter identifier
 * @param stateVariables by scope ({@code local}, {@code remote}) and name
 * @param sources attributes returned by data sources, by {@code type:name}
 * @param uses sessions that use the data
 */
public record SubscriberRecord(
        String ueId,
        ObjectNode data,
        ObjectNode subscriptions,
        ObjectNode counters,
        ObjectNode stateVariables,
        ObjectNode sources,
        List<SubscriberUse> uses) {}
