// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.usagemon;

import java.util.List;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.node.ObjectNode;

/**
 * The quotas of subscribers, which all of their sessions share. What it stores goes with the unit of work of its caller, or alone
 * in one of its own. Thread-safe.
 */
@RoleInterface(role = "usage-mon")
public interface UsageMonitoring {
    /**
     * Counts what a session reports, unless it was counted before, and says what is left.
     *
     * @param data what is stored of the subscriber for the session: SmPolicyDnnData, umDataLimits and umData
     * @return {@code exhausted} when nothing is left for the session, {@code active} with the limit that is used now, and
     *     {@code plans} with {@code limit}, {@code left}, {@code used}, {@code exhausted} and more of each limit; empty when
     *     no limit applies
     * @throws org.sigcore.store.StoreUnavailableException if the store is unreachable
     */
    ObjectNode count(SubscriberQuery session, ObjectNode data, UsageReport report);

    /**
     * Grants what a session may use until it reports. What was granted and not reported stays.
     *
     * @param wishes of policies: {@code plans} to use in that order, {@code grant} as of a DataLimitProfile, {@code disable}
     *     (true, or keys), {@code reset} (limits), {@code count} (UsageThreshold by limit)
     * @param ruleKeys umIds that PCC rules name
     */
    UsageGrants grant(SubscriberQuery session, ObjectNode data, ObjectNode wishes, List<String> ruleKeys);

    /** The session has ended: what it was granted and has not used is free for others. */
    void end(SubscriberQuery session);

    /**
     * Whether somebody else than this role has written something of what the UDR has of a subscriber's limits.
     *
     * @param umData UsageMonData by limit
     */
    @SpecRef("TS 29.519 5.4.2.9")
    boolean isNews(String ueId, ObjectNode umData);

    /** What is stored of a subscriber, {@code quotas} and {@code sessions}; empty when nothing is. */
    ObjectNode usageOf(String ueId);
}
