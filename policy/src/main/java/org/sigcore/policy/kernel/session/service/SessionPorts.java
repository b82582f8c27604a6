// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.store.Commits;

/**
 * Everything that sessions use.
 *
 * @param commits of the process, shared with those roles that run in it
 * @param outbox where stands what the peer has not confirmed
 * @param bindings told of sessions with an address and of their end
 * @param clock the time of decisions and of created sessions
 * @param notices to servers; null where policies tell none
 * @param usage the quotas of subscribers; null where usage is not monitored
 */
public record SessionPorts(
        SessionStore store,
        Commits commits,
        PolicyEngine engine,
        SubscriberData subscribers,
        SessionBindings bindings,
        SubscriberLocks locks,
        SessionPeer peer,
        Outbox outbox,
        AfPeer af,
        InstantSource clock,
        @Nullable NoticeQueues notices,
        @Nullable UsageMonitoring usage) {
    /** Of sessions whose usage is not monitored, and whose policies tell no servers. */
    public SessionPorts(
            SessionStore store,
            Commits commits,
            PolicyEngine engine,
            SubscriberData subscribers,
            SessionBindings bindings,
            SubscriberLocks locks,
            SessionPeer peer,
            Outbox outbox,
            AfPeer af,
            InstantSource clock) {
        this(store, commits, engine, subscribers, bindings, locks, peer, outbox, af, clock, null, null);
    }
}
