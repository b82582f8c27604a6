// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.node.ObjectNode;

/**
 * Quotas of subscribers, shared by all sessions of a subscriber. Changes are stored in the caller's unit of work, or in
 * a new one if it is absent. Thread-safe.
 */
@RoleInterface(role = "usage-mon")
public interface UsageMonitoring {
    /**
     * Counts the usage that a session reports, unless the report was already counted, and returns the remaining usage.
     *
     * @param data stored data of the subscriber for the session: SmPolicyDnnData, umDataLimits and umData
     * @return {@code exhausted} if nothing is left for the session, {@code active} with the limit in use, and
     *     {@code plans} with {@code limit}, {@code left}, {@code used}, {@code exhausted} and more of each limit; empty
     *     if no limit applies
     * @throws org.sigcore.store.StoreUnavailableException if the store is unreachable
     */
    ObjectNode count(SubscriberQuery session, ObjectNode data, UsageReport report);

    /**
     * Grants usage to a session until its next report. Earlier grants that are not yet reported remain valid.
     *
     * @param wishes instructions of policies: {@code plans} to use in that order, {@code grant} as in a
     *     DataLimitProfile, {@code disable} (true, or keys), {@code reset} (limits), {@code count} (UsageThreshold by
     *     limit)
     * @param ruleKeys umIds that PCC rules refer to
     */
    UsageGrants grant(SubscriberQuery session, ObjectNode data, ObjectNode wishes, List<String> ruleKeys);

    /** Ends a session and returns its unused grants to the quota. */
    void end(SubscriberQuery session);

    /**
     * Returns true if the usage data in the UDR contain a change that this role did not write.
     *
     * @param umData UsageMonData by limit
     */
    @SpecRef("TS 29.519 5.4.2.9")
    boolean isNews(String ueId, ObjectNode umData);

    /** Returns the stored usage of a subscriber, {@code quotas} and {@code sessions}; empty if absent. */
    ObjectNode usageOf(String ueId);
}
