// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Answer;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Subscription;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.SubscriptionRequest;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Watched;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.role.policyds.logic.PolicyData;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.UdrSubscription;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy data from the UDR, by one of three methods depending on the settings and the UDR: a subscription with
 * immediate report, a subscription and GET, or GET alone. A subscription made in a unit of work that is rolled back is
 * ended. Thread-safe.
 */
@SpecRef({"TS 29.519 5.2.12", "TS 29.504 5.2.2"})
final class UdrSource {
    /** Kind of the outbox entries for retries and renewals. The document is a {@link SubscriberQuery}. */
    static final String DUE = "udr-due";

    private static final int NOT_FOUND = 404;
    private final PolicyDataRepository udr;
    private final Supplier<UserServiceSettings> settings;
    private final Commits commits;
    private final Outbox outbox;
    private final InstantSource clock;

    UdrSource(
            PolicyDataRepository udr,
            Supplier<UserServiceSettings> settings,
            Commits commits,
            Outbox outbox,
            InstantSource clock) {
        this.udr = udr;
        this.settings = settings;
        this.commits = commits;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Reads the application service providers of a sponsor, as {@link PolicyDataRepository#sponsor}. */
    PolicyDataRepository.Answer sponsor(String sponsorId) {
        return udr.sponsor(sponsorId);
    }

    /**
     * Result of a query.
     *
     * @param key under which the data are stored ({@link PolicyData})
     * @param data null if the UDR has none
     * @param subscription null for none
     * @param state operator-specific data that were reported immediately, by UE
     */
    record Result(
            Source source,
            String key,
            @Nullable ObjectNode data,
            @Nullable UdrSubscription subscription,
            Map<String, ObjectNode> state) {
        private Result(Source source, String key, @Nullable ObjectNode data, @Nullable UdrSubscription subscription) {
            this(source, key, data, subscription, Map.of());
        }
    }

    /**
     * Queries the UDR.
     *
     * @param before the subscriber, whose subscription is renewed or whose scheduled retry is replaced
     * @param attempt number of consecutive failed attempts
     */
    Result ask(Subscriber before, SubscriberQuery query, int attempt) {
        UserServiceSettings now = settings.get();
        UdrSubscription former = before.udr().get(query.resource());
        String there = former == null ? null : former.uri();
        if (!now.udr().subscribe()) {
            return unsubscribed(before, query, attempt);
        }
        SubscriptionRequest request = new SubscriptionRequest(
                before.uekey(),
                new Watched(
                        query.ueId(),
                        query.resource(),
                        List.copyOf(StateVariables.of(before.ssv()).values())),
                now.udr().immediateReport(),
                requested(now));
        SourceCall<Answer> beside = now.udr().immediateReport() ? null : whole(query);
        Subscription renewed =
                there == null ? null : question(() -> udr.renew(there, request)).answer();
        boolean isNew = renewed == null || renewed.refused();
        Subscription subscription = isNew ? subscribed(request) : renewed;
        if (subscription == null || (subscription.uri() == null && !subscription.refused())) {
            return unavailable(query, former, subscription == null ? 0 : subscription.retryAfterSeconds(), attempt);
        }
        String uri = subscription.uri();
        if (uri == null) {
            return unsubscribed(before, query, attempt);
        }
        if (isNew) {
            commits.ifUndone(() -> end(uri));
            boolean gone = renewed != null && renewed.status() == NOT_FOUND;
            end(gone || uri.equals(there) ? null : there);
        }
        if (former != null) {
            cancel(former);
        }
        return subscribed(query, subscription, beside, attempt);
    }

    /** Falls back to a subscription without operator-specific data if the UDR does not support watching these. */
    private @Nullable Subscription subscribed(SubscriptionRequest request) {
        Subscription subscription = question(() -> udr.subscribe(request)).answer();
        boolean less = subscription != null
                && subscription.refused()
                && subscription.status() != NOT_FOUND
                && !request.watched().stateOf().isEmpty();
        return less ? question(() -> udr.subscribe(request.ofResource())).answer() : subscription;
    }

    /**
     * Queries by GET alone: the data of the session, or the whole resource if that is known or was requested, since
     * other sessions need their parts.
     */
    private Result unsubscribed(Subscriber before, SubscriberQuery query, int attempt) {
        UdrSubscription former = before.udr().get(query.resource());
        if (former != null) {
            cancel(former);
            end(former.uri());
        } else if (!before.data().has(query.resource())) {
            return got(query, query.part(), narrowed(query).answer(), null, attempt);
        }
        return got(query, query.resource(), whole(query).answer(), null, attempt);
    }

    private Result subscribed(
            SubscriberQuery query, Subscription subscription, @Nullable SourceCall<Answer> beside, int attempt) {
        UdrSubscription kept = kept(query, subscription);
        ObjectNode data = subscription.data();
        if (data != null) {
            return new Result(Source.UDR, query.resource(), data, kept, subscription.state());
        }
        return got(query, query.resource(), (beside == null ? whole(query) : beside).answer(), kept, attempt);
    }

    private Result got(
            SubscriberQuery query,
            String key,
            @Nullable Answer answer,
            @Nullable UdrSubscription subscription,
            int attempt) {
        int status = answer == null ? 0 : answer.status();
        if (answer != null && status == 200) {
            boolean part = !key.equals(query.resource());
            ObjectNode data = part && query.resource().equals(PolicyDataResources.SM_DATA)
                    ? PolicyData.ofDnn(answer.data(), query)
                    : answer.data();
            return new Result(Source.UDR, key, data, subscription);
        }
        if (status == NOT_FOUND) {
            if (subscription != null) {
                cancel(subscription);
                end(subscription.uri());
            }
            return new Result(Source.USER_UNKNOWN, key, null, null);
        }
        return unavailable(query, subscription, answer == null ? 0 : answer.retryAfterSeconds(), attempt);
    }

    /** Schedules a retry because no UDR could be reached. */
    private Result unavailable(
            SubscriberQuery query, @Nullable UdrSubscription kept, int retryAfterSeconds, int attempt) {
        Duration pause = RetryDelays.pause(settings.get().udr().retryInterval(), attempt, retryAfterSeconds);
        if (kept != null) {
            cancel(kept);
        }
        String timer = outbox.later(
                DUE, RetryDelays.document(query, attempt + 1), clock.instant().plus(pause));
        return new Result(
                Source.UNAVAILABLE,
                query.resource(),
                null,
                new UdrSubscription(kept == null ? null : kept.uri(), kept == null ? 0 : kept.expiry(), timer));
    }

    private UdrSubscription kept(SubscriberQuery query, Subscription subscription) {
        Instant expiry = expiry(subscription);
        if (expiry == null) {
            return new UdrSubscription(subscription.uri(), 0, null);
        }
        Instant now = clock.instant();
        long left = Math.max(0, Duration.between(now, expiry).toMillis());
        long window = Math.min(settings.get().udr().expiry().preExpiryWindow().toMillis(), left / 2);
        // Spreads renewals over the first half of the window, since many subscriptions may have begun together.
        long spread = window < 2 ? 0 : Math.floorMod(query.ueId().hashCode(), window / 2);
        String timer = outbox.later(DUE, RetryDelays.document(query, 0), expiry.minusMillis(window - spread));
        return new UdrSubscription(subscription.uri(), expiry.toEpochMilli(), timer);
    }

    private static @Nullable Instant expiry(Subscription subscription) {
        String text = subscription.expiry();
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }

    private @Nullable String requested(UserServiceSettings now) {
        Duration life = now.subscriptionExpiry();
        return life == null ? null : clock.instant().plus(life).toString();
    }

    private SourceCall<Subscription> question(Supplier<Subscription> asked) {
        return SourceCall.ask(settings.get().udr().timeout(), asked, late -> end(late.uri()));
    }

    private SourceCall<Answer> whole(SubscriberQuery query) {
        return SourceCall.ask(
                settings.get().udr().timeout(), () -> udr.ueData(query.ueId(), query.resource()), late -> {});
    }

    /** Records, for a subscriber's first session, the UEs whose operator-specific data store the state variables. */
    Subscriber withStateOf(Subscriber subscriber, SubscriberQuery query, SourceChoice.Udr chosen) {
        Boolean remote = chosen.remoteState();
        boolean wanted = remote == null ? settings.get().ssv().remote() : remote;
        return subscriber.uses().isEmpty() && (wanted || chosen.pool() != null)
                ? subscriber.withSsv(StateVariables.of(subscriber.ssv(), wanted ? query.ueId() : null, chosen.pool()))
                : subscriber;
    }

    /** Queries the operator-specific data concurrently with the policy data, by UE; only for the first session. */
    Map<String, SourceCall<Answer>> state(Subscriber subscriber) {
        Map<String, SourceCall<Answer>> asked = new TreeMap<>();
        if (subscriber.uses().isEmpty()) {
            for (String ueId : StateVariables.of(subscriber.ssv()).values()) {
                asked.put(
                        ueId,
                        SourceCall.ask(
                                settings.get().udr().timeout(),
                                () -> udr.ueData(ueId, PolicyDataResources.OPERATOR_DATA),
                                late -> {}));
            }
        }
        return asked;
    }

    private SourceCall<Answer> narrowed(SubscriberQuery query) {
        return query.resource().equals(PolicyDataResources.SM_DATA)
                ? SourceCall.ask(
                        settings.get().udr().timeout(),
                        () -> udr.smData(query.ueId(), query.snssai(), query.dnn()),
                        late -> {})
                : whole(query);
    }

    /** Ends a subscription after the commit. */
    void end(@Nullable String uri) {
        if (uri != null) {
            outbox.add(Unsubscriptions.UDR, Unsubscriptions.of(uri));
        }
    }

    /** Cancels the timer of a subscription. */
    void cancel(UdrSubscription subscription) {
        if (subscription.timer() != null) {
            outbox.cancel(subscription.timer());
        }
    }
}
