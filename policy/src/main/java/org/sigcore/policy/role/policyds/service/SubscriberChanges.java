// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.diamconnector.HssUserDataListener;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.udrconnector.PolicyDataListener;
import org.sigcore.policy.contract.udrconnector.PolicyDataResources;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.role.policyds.logic.PolicyData;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import org.sigcore.policy.role.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.UdrSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies changes of subscriber data while sessions use them: notifications of the UDR, the CHF and HSSs, pending
 * statuses that become effective, and sources that recover. A change is stored together with the outbox entries that
 * re-evaluate the affected sessions. Thread-safe.
 */
public final class SubscriberChanges implements SpendingLimitListener, PolicyDataListener, HssUserDataListener {
    private static final int MOST_ATTEMPTS = 8;
    // An unreachable source is retried every few minutes; the timer ends with the last session.
    private static final int MOST_TIMERS = 10_000;
    private final Sources sources;
    private final ConcernedRoles roles;

    public SubscriberChanges(Sources sources, ConcernedRoles roles) {
        this.sources = sources;
        this.roles = roles;
    }

    @Override
    public boolean countersChanged(String uekey, @Nullable SyOrigin from, ObjectNode statusInfos) {
        return changed(uekey, subscriber -> {
            ChfSubscription subscription = subscriber.chf();
            String uri =
                    subscription == null ? null : CounterSources.followed(subscription.uri(), from, roles::isConnected);
            if (subscription == null || uri == null) {
                return null;
            }
            ObjectNode merged = subscription.statusInfos().deepCopy();
            merged.setAll(statusInfos);
            SubscriberQuery query = query(uekey, subscriber.uses().getFirst());
            return subscriber.with(
                    sources.chf().timed(query, subscription.at(uri).with(merged)));
        });
    }

    @Override
    public boolean subscriptionEnded(String uekey, @Nullable SyOrigin from) {
        return changed(uekey, subscriber -> {
            ChfSubscription subscription = subscriber.chf();
            if (subscription == null || CounterSources.followed(subscription.uri(), from, roles::isConnected) == null) {
                return null;
            }
            sources.chf().cancel(subscription);
            return subscriber.with((ChfSubscription) null);
        });
    }

    @Override
    public boolean policyDataChanged(String uekey, ObjectNode change) {
        String ueId = Json.string(change, "ueId");
        boolean isOfAnother = ueId != null && !ueId.equals(uekey) && kind(ueId).equals(kind(uekey));
        return changed(uekey, subscriber -> {
            if (subscriber.udr().values().stream().allMatch(each -> each.uri() == null)) {
                return null;
            }
            ObjectNode data = isOfAnother ? subscriber.data() : PolicyData.changed(subscriber.data(), change);
            return subscriber.with(data).withSsv(StateVariables.changed(subscriber.ssv(), change));
        });
    }

    @Override
    public boolean userDataPushed(String identity, ShUserData data, List<String> origins) {
        String uekey = sources.identities().find(identity);
        return uekey != null
                && changed(uekey, subscriber -> sources.attributes().pushed(subscriber, identity, data, origins));
    }

    private static String kind(String ueId) {
        return ueId.substring(0, Math.max(0, ueId.indexOf('-')));
    }

    /** Applies a change to a subscriber; returns false if the subscriber is unknown or the change does not apply. */
    private boolean changed(String uekey, Function<Subscriber, @Nullable Subscriber> change) {
        return sources.commits().together(() -> {
            Subscriber before = sources.store().find(uekey);
            Subscriber after = before == null || before.uses().isEmpty() ? null : change.apply(before);
            if (before == null || after == null) {
                return false;
            }
            put(before, after);
            return true;
        });
    }

    /** Stores the changed subscriber and schedules the re-evaluation of its sessions. */
    private void put(Subscriber before, Subscriber after) {
        if (after.equals(before)) {
            return;
        }
        sources.store().put(after);
        concerned(before, after).forEach(sources::decide);
    }

    private List<Use> concerned(Subscriber before, Subscriber after) {
        boolean otherState =
                sources.settings().user().ssv().decideOnChange() && !after.ssv().equals(before.ssv());
        if (otherState || !sameCounters(before, after) || !AttributeSource.same(before, after)) {
            return after.uses();
        }
        List<Use> concerned = new ArrayList<>();
        for (String resource : PolicyDataResources.all()) {
            if (!PolicyData.sameOf(resource, before.data(), after.data()) && !isEcho(resource, before, after)) {
                concerned.addAll(after.usesOf(resource));
            }
        }
        return concerned;
    }

    // The UDR also notifies the changes that this PCF wrote itself.
    @SpecRef("TS 29.519 5.3.2")
    private boolean isEcho(String resource, Subscriber before, Subscriber after) {
        ObjectNode usage =
                resource.equals(PolicyDataResources.SM_DATA) ? PolicyData.onlyUsage(before.data(), after.data()) : null;
        return usage != null && !usage.isEmpty() && !roles.isNews(before.uekey(), usage);
    }

    /** True if two states of a subscriber have the same counters. */
    static boolean sameCounters(Subscriber one, Subscriber other) {
        return statusInfos(one).equals(statusInfos(other));
    }

    private static ObjectNode statusInfos(Subscriber subscriber) {
        return subscriber.chf() == null ? Json.object() : subscriber.chf().statusInfos();
    }

    /** Applies a pending status, or queries the CHF again. */
    private boolean chfDue(SubscriberQuery query, int attempt) {
        return sources.commits().together(() -> {
            Subscriber before = sources.find(query);
            ChfSubscription subscription = before == null ? null : before.chf();
            if (before == null || subscription == null || before.uses().isEmpty()) {
                return true;
            }
            if (subscription.uri() != null && !subscription.unconfirmed()) {
                sources.store().put(before.with(sources.chf().timed(query, subscription)));
                before.uses().forEach(sources::decide);
                return true;
            }
            ChfSubscription asked =
                    sources.chf().ask(before.uekey(), query, subscription, subscription.counterIds(), attempt);
            put(before, before.with(asked));
            return true;
        });
    }

    /** Renews a subscription at the UDR, or queries the UDR again. */
    private boolean udrDue(SubscriberQuery query, int attempt) {
        return sources.commits().together(() -> {
            Subscriber before = sources.find(query);
            UdrSubscription subscription = before == null ? null : before.udr().get(query.resource());
            if (before == null
                    || subscription == null
                    || before.usesOf(query.resource()).isEmpty()) {
                return true;
            }
            UdrSource.Result asked = sources.udr().ask(before, query, attempt);
            if (asked.source() == Source.USER_UNKNOWN) {
                ObjectNode without = before.data().deepCopy();
                without.putNull(query.resource());
                put(before, before.with(query.resource(), null).with(without));
            } else {
                put(before, PolicyDataSource.taken(before, query, asked));
            }
            return true;
        });
    }

    /** Queries a data source again. */
    private boolean sourceDue(SubscriberQuery query, String key, int attempt) {
        return sources.commits().together(() -> {
            Subscriber before = sources.find(query);
            if (before != null && !before.uses().isEmpty()) {
                put(before, sources.attributes().askedAgain(before, query, key, attempt));
            }
            return true;
        });
    }

    // Contains only what is needed to find the row.
    private static SubscriberQuery query(String uekey, Use use) {
        return SubscriberQuery.ofUe(use.sessionId(), use.service(), uekey, uekey);
    }

    private boolean decideAgain(ObjectNode document) {
        roles.subscriberChanged(
                String.valueOf(Json.string(document, "service")), String.valueOf(Json.string(document, "sessionId")));
        return true;
    }

    /** Returns the outbox handler that re-evaluates sessions. */
    public OutboxHandler decisions() {
        return OutboxHandler.of(SubscriberDecisions.KIND, MOST_ATTEMPTS, this::decideAgain);
    }

    /** Returns the outbox handler of timers of the CHF. */
    public OutboxHandler chfTimers() {
        return OutboxHandler.of(
                ChfSource.DUE, MOST_TIMERS, document -> chfDue(query(document), RetryDelays.attempt(document)));
    }

    /** Returns the outbox handler of timers of the UDR. */
    public OutboxHandler udrTimers() {
        return OutboxHandler.of(
                UdrSource.DUE, MOST_TIMERS, document -> udrDue(query(document), RetryDelays.attempt(document)));
    }

    /** Returns the outbox handler of timers of data sources. */
    public OutboxHandler sourceTimers() {
        return OutboxHandler.of(
                AttributeSource.DUE,
                MOST_TIMERS,
                document -> sourceDue(
                        query(document),
                        String.valueOf(Json.string(document, AttributeSource.KEY)),
                        RetryDelays.attempt(document)));
    }

    private static SubscriberQuery query(ObjectNode document) {
        return Json.bind(document, SubscriberQuery.class);
    }
}
