// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.decision.SessionDecider;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.af.AfLifetimes;
import org.sigcore.policy.kernel.session.af.AfProblems;
import org.sigcore.store.Commits;

/**
 * Creates the parts of one service with sessions, for the configuration of its role: each other class receives only the
 * parts that it uses. As a bean, it registers the meters of session conflicts and resent rules. Thread-safe.
 */
public record SessionParts(
        SessionSettings settings,
        Shared shared,
        SessionStore store,
        SessionPeer peer,
        AfPeer af,
        SessionBindings bindings,
        SessionTermination termination,
        PeerChanges changes,
        SessionConflicts conflicts,
        SessionCreation creation,
        Sessions sessions)
        implements MeterBinder {
    /**
     * Collaborators that the services of a process share.
     *
     * @param notices to servers; null if policies send none
     */
    public record Shared(
            Commits commits,
            PolicyEngine engine,
            SubscriberData subscribers,
            SubscriberLocks locks,
            Outbox outbox,
            InstantSource clock,
            @Nullable NoticeQueues notices) {
        /** Returns a copy with another engine. */
        public Shared with(PolicyEngine other) {
            return new Shared(commits, other, subscribers, locks, outbox, clock, notices);
        }
    }

    /**
     * Creates the parts.
     *
     * @param bindings notified of sessions with an address and of their end
     * @param monitoring quotas of subscribers; null if usage is not monitored
     */
    public static SessionParts of(
            Shared shared,
            SessionSettings settings,
            SessionStore store,
            SessionPeer peer,
            AfPeer af,
            SessionBindings bindings,
            @Nullable UsageMonitoring monitoring) {
        String service = settings.service();
        InstantSource clock = shared.clock;
        SubscriberData subscribers = shared.subscribers;
        LockedSessions holders = new LockedSessions(
                settings, store, shared.commits, new SubscriberLocking(shared.locks, settings::lockWaitMillis));
        SessionUsage usage = new SessionUsage(service, monitoring, subscribers, shared.outbox, clock);
        SessionDecider decider = new SessionDecider(shared.engine, service, settings::mediaRate);
        SessionDecisions decisions = new SessionDecisions(settings, decider, subscribers, usage, shared.notices, clock);
        SessionTermination termination =
                new SessionTermination(service, holders, peer, af, subscribers, bindings, usage);
        PeerChanges changes = new PeerChanges(settings, peer, af, shared.outbox, clock, termination);
        SessionConflicts conflicts = new SessionConflicts(settings, store, clock, termination, changes);
        return new SessionParts(
                settings,
                shared,
                store,
                peer,
                af,
                bindings,
                termination,
                changes,
                conflicts,
                new SessionCreation(settings, holders, store, conflicts, decisions, subscribers, af),
                new Sessions(holders, store, decisions, changes, af, clock));
    }

    /** Creates the AF sessions of the service. */
    public AfSessions afSessions(MediaBounds media) {
        return new AfSessions(
                sessions,
                store,
                af,
                new AfAdmission(shared.subscribers, settings, media),
                new AfLifetimes(shared.outbox, shared.clock, settings.service()),
                new AfProblems(settings.peer(), settings.carrier()));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        conflicts.bindTo(registry);
        changes.show(registry);
    }

    /** Returns the name of the service. */
    public String service() {
        return settings.service();
    }
}
