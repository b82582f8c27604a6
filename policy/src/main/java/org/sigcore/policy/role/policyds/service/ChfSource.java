// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Answer;
import org.sigcore.policy.contract.chfconnector.SpendingLimits.Counted;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.role.policyds.logic.Counters;
import org.sigcore.policy.role.policyds.logic.SourceChoice.CounterSource;
import org.sigcore.policy.role.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy counters from the CHF or the OCS ({@link CounterSources}), with one subscription for all sessions of a
 * subscriber. A subscription made in a unit of work that is rolled back is ended. Thread-safe.
 */
final class ChfSource {
    /**
     * Kind of the outbox entries for a pending status that becomes effective, or for a retry at the CHF. The document
     * is a {@link SubscriberQuery}.
     */
    static final String DUE = "chf-due";

    private final CounterSources from;
    private final Commits commits;
    private final Outbox outbox;
    private final InstantSource clock;

    ChfSource(CounterSources from, Commits commits, Outbox outbox, InstantSource clock) {
        this.from = from;
        this.commits = commits;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Subscribes, or changes a subscription.
     *
     * @param uekey key of the subscriber's row
     * @param before null for none
     * @param counterIds empty for all
     * @param attempt number of consecutive failed attempts
     * @return null when the CHF has no such counters
     */
    @Nullable
    ChfSubscription ask(
            String uekey,
            SubscriberQuery query,
            @Nullable ChfSubscription before,
            List<String> counterIds,
            int attempt) {
        return taken(begin(uekey, query, before, counterIds), query, attempt);
    }

    /**
     * A request in progress, to be completed by {@link #taken} or {@link #abandoned}.
     *
     * @param source the function that is queried
     * @param before null for none
     */
    record Asked(
            String uekey,
            CounterSource source,
            @Nullable ChfSubscription before,
            List<String> counterIds,
            SourceCall<Answer> question) {
        /** True if the request creates a subscription. */
        boolean isNew() {
            return before == null || before.uri() == null;
        }
    }

    /** Starts the request of {@link #ask} without waiting for the answer. */
    Asked begin(String uekey, SubscriberQuery query, @Nullable ChfSubscription before, List<String> counterIds) {
        String there = before == null ? null : before.uri();
        CounterSource source = from.first(query, there, clock.instant());
        SourceCall<Answer> question = there == null
                ? subscribe(source, uekey, query, counterIds)
                : question(source, () -> from.modify(there, counted(uekey, query), counterIds), false);
        return new Asked(uekey, source, before, counterIds, question);
    }

    private SourceCall<Answer> subscribe(
            CounterSource source, String uekey, SubscriberQuery query, List<String> counterIds) {
        return question(source, () -> from.subscribe(source, counted(uekey, query), counterIds), true);
    }

    private static Counted counted(String uekey, SubscriberQuery query) {
        return new Counted(uekey, query.supi(), query.gpsi());
    }

    /** Discards the answer, and ends the subscription that it may have created. */
    void abandoned(Asked asked) {
        Answer answer = asked.question().answer();
        SpendingLimits.Subscription subscription = answer == null || !asked.isNew() ? null : answer.subscription();
        if (subscription != null) {
            commits.ifUndone(() -> end(subscription.uri()));
            end(subscription.uri());
        }
    }

    /** Returns the subscription resulting from the answer; null when the CHF has no such counters. */
    @Nullable
    ChfSubscription taken(Asked asked, SubscriberQuery query, int attempt) {
        ChfSubscription before = asked.before();
        List<String> counterIds = asked.counterIds();
        if (before != null) {
            cancel(before);
        }
        String there = before == null ? null : before.uri();
        Answer answer = asked.question().answer();
        boolean isNew = asked.isNew() || (answer != null && answer.status() == 404);
        if (isNew && !asked.isNew()) {
            answer = subscribe(asked.source(), asked.uekey(), query, counterIds).answer();
        }
        SpendingLimits.Subscription subscription = answer == null ? null : answer.subscription();
        if (subscription != null) {
            if (isNew) { // ends the new subscription if the unit of work is rolled back
                commits.ifUndone(() -> end(subscription.uri()));
            }
            return timed(query, subscription.uri(), counterIds, subscription.statusInfos());
        }
        if (answer != null && !answer.later()) {
            return isNew || before == null // a rejected change leaves the subscription unchanged
                    ? null
                    : timed(query, there, before.counterIds(), before.statusInfos());
        }
        Duration pause = RetryDelays.pause(
                from.retryInterval(asked.source()), attempt, answer == null ? 0 : answer.retryAfterSeconds());
        String timer = outbox.later(
                DUE, RetryDelays.document(query, attempt + 1), clock.instant().plus(pause));
        ObjectNode known = before == null ? Json.object() : before.statusInfos();
        return new ChfSubscription(isNew ? null : there, counterIds, known, timer, true);
    }

    /** Adds a timer for the next pending status, unless the CHF is queried sooner anyway. */
    ChfSubscription timed(SubscriberQuery query, ChfSubscription subscription) {
        if (subscription.unconfirmed()) {
            return subscription;
        }
        cancel(subscription);
        return timed(query, subscription.uri(), subscription.counterIds(), subscription.statusInfos());
    }

    private ChfSubscription timed(
            SubscriberQuery query, @Nullable String uri, List<String> counterIds, ObjectNode statusInfos) {
        Instant next = Counters.nextActivation(statusInfos, clock.instant());
        String timer = next == null ? null : outbox.later(DUE, RetryDelays.document(query, 0), next);
        return new ChfSubscription(uri, counterIds, statusInfos, timer, false);
    }

    private SourceCall<Answer> question(CounterSource source, Supplier<Answer> asked, boolean isNew) {
        return SourceCall.ask(from.timeout(source), asked, late -> {
            if (isNew && late.subscription() != null) {
                end(late.subscription().uri());
            }
        });
    }

    /** Ends a subscription after the commit. */
    void end(@Nullable String uri) {
        if (uri != null) {
            outbox.add(Unsubscriptions.CHF, Unsubscriptions.of(uri));
        }
    }

    /** Cancels the timer of a subscription. */
    void cancel(ChfSubscription subscription) {
        if (subscription.timer() != null) {
            outbox.cancel(subscription.timer());
        }
    }
}
