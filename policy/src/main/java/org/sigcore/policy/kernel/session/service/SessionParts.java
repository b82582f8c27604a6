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
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.af.AfLifetimes;
import org.sigcore.policy.kernel.session.af.AfProblems;
import org.sigcore.store.Commits;

/**
 * Creates the parts of one service with sessions, for the configuration of its role: each other class receives only the
 * parts that it uses. As a bean, it registers the meters of session conflicts and resent rules. Thread-safe.
 */
public final class SessionParts implements MeterBinder {
    private final SessionSettings settings;
    private final Shared shared;
    private final SessionStore store;
    private final SessionPeer peer;
    private final AfPeer af;
    private final SessionBindings bindings;
    private final SessionDecisions decisions;
    private final SessionTermination termination;
    private final PeerChanges changes;
    private final SessionConflicts conflicts;
    private final SessionCreation creation;
    private final Sessions sessions;

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
    public SessionParts(
            Shared shared,
            SessionSettings settings,
            SessionStore store,
            SessionPeer peer,
            AfPeer af,
            SessionBindings bindings,
            @Nullable UsageMonitoring monitoring) {
        this.settings = settings;
        this.shared = shared;
        this.store = store;
        this.peer = peer;
        this.af = af;
        this.bindings = bindings;
        SubscriberData subscribers = shared.subscribers;
        LockedSessions holders = new LockedSessions(settings, store, shared.commits, shared.locks);
        SessionUsage usage = new SessionUsage(settings.service(), monitoring, subscribers, shared.outbox, shared.clock);
        decisions = new SessionDecisions(settings, shared.engine, subscribers, usage, shared.notices, shared.clock);
        termination = new SessionTermination(settings.service(), holders, peer, af, subscribers, bindings, usage);
        changes = new PeerChanges(settings, peer, af, shared.outbox, shared.clock, termination);
        conflicts = new SessionConflicts(settings, store, shared.clock, termination, changes);
        creation = new SessionCreation(settings, holders, store, conflicts, decisions, subscribers, af);
        sessions = new Sessions(holders, store, decisions, changes, af, shared.clock);
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

    public String service() {
        return settings.service();
    }

    public SessionStore store() {
        return store;
    }

    public SessionPeer peer() {
        return peer;
    }

    public SessionBindings bindings() {
        return bindings;
    }

    public SessionDecisions decisions() {
        return decisions;
    }

    public SessionCreation creation() {
        return creation;
    }

    public Sessions sessions() {
        return sessions;
    }

    public SessionTermination termination() {
        return termination;
    }
}
