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
 * Collaborators of sessions.
 *
 * @param commits of the process, shared with co-located roles
 * @param outbox holds unconfirmed changes
 * @param bindings notified of sessions with an address and of their end
 * @param clock time of decisions and of session creation
 * @param notices to servers; null if policies send none
 * @param usage quotas of subscribers; null if usage is not monitored
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
    /** Creates ports without usage monitoring and notices. */
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
