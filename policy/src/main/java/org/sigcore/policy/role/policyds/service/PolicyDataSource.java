// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.pre.StateScopes;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.role.policyds.logic.Counters;
import org.sigcore.policy.role.policyds.logic.PolicyData;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import org.sigcore.policy.role.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.UdrSubscription;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;
import org.sigcore.store.Commits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber data from the UDR and counters from the CHF, stored while a session uses them. The first session queries
 * the sources; one subscription at each of them serves all sessions of the subscriber, and decisions use the stored
 * data. Joins the unit of work of its caller, so that it commits with the session, or runs in its own one. Thread-safe.
 */
public final class PolicyDataSource implements SubscriberData {
    private static final int MOST_OTHERS = 32;
    private static final Logger LOG = LoggerFactory.getLogger(PolicyDataSource.class);
    private final Sources sources;
    private final SubscriberStore store;
    private final Commits commits;
    private final InstantSource clock;

    public PolicyDataSource(Sources sources) {
        this.sources = sources;
        this.store = sources.store();
        this.commits = sources.commits();
        this.clock = sources.clock();
    }

    @Override
    public SubscriberSnapshot attach(SubscriberQuery query) {
        SubscriberSnapshot attached = attached(query);
        sources.meters().attached(attached.source());
        return attached;
    }

    private SubscriberSnapshot attached(SubscriberQuery query) {
        if (excludesData(query)) {
            return SubscriberSnapshot.none(Source.NOT_ASKED);
        }
        return commits.together(() -> {
            Subscriber stored = known(query);
            boolean upToDate = isUpToDate(stored, query);
            if (upToDate && !sources.attributes().anywhere()) {
                store.put(stored.usedBy(new Use(query.sessionId(), query.service())));
                sources.findable(query, stored.uekey());
                return snapshot(Source.UDR, stored, query);
            }
            SourceChoice choice = sources.chooser().choose(query, clock.instant());
            Subscriber before = sources.udr().withStateOf(stored, query, choice.udr());
            List<AttributeSource.Asked> attributes = sources.attributes().begin(before, query, choice.sources());
            if (upToDate) {
                return used(Source.UDR, before, query, new Beside(Map.of(), null, attributes));
            }
            Beside beside = new Beside(sources.udr().state(before), counters(before, query, choice), attributes);
            if (!choice.udr().data()) {
                return used(Source.NOT_ASKED, completed(before, query, choice), query, beside);
            }
            UdrSubscription former = before.udr().get(query.resource());
            UdrSource.Result asked = ofUdr(before, query, beside);
            if (asked.source() == Source.USER_UNKNOWN) {
                abandon(beside);
                if (former != null) {
                    store.put(before.with(query.resource(), asked.subscription()));
                }
                return SubscriberSnapshot.none(Source.USER_UNKNOWN);
            }
            Subscriber taken = taken(before, query, asked);
            boolean isShared = former != null || before.data().has(query.resource());
            if (isShared && !PolicyData.sameOf(query.resource(), before.data(), taken.data())) {
                others(before.usesOf(query.resource()), query).forEach(sources::decide);
            }
            return used(asked.source(), completed(taken, query, choice), query, beside);
        });
    }

    /** Requests in progress concurrently with the one to the UDR. */
    private record Beside(
            Map<String, SourceCall<PolicyDataRepository.Answer>> state,
            ChfSource.@Nullable Asked chf,
            List<AttributeSource.Asked> attributes) {}

    /** Stores the subscriber with the answers of the concurrent requests. */
    private SubscriberSnapshot used(Source source, Subscriber subscriber, SubscriberQuery query, Beside beside) {
        Subscriber used = subscriber.usedBy(new Use(query.sessionId(), query.service()));
        used = sources.attributes().taken(withState(used, beside.state), query, beside.attributes);
        used = beside.chf == null ? used : counted(used, query, beside.chf);
        store.put(used);
        sources.findable(query, used.uekey());
        return snapshot(source, used, query);
    }

    private UdrSource.Result ofUdr(Subscriber before, SubscriberQuery query, Beside beside) {
        try {
            return sources.udr().ask(before, query, 0);
        } catch (RuntimeException e) {
            abandon(beside);
            throw e;
        }
    }

    private void abandon(Beside beside) {
        if (beside.chf != null) {
            sources.chf().abandoned(beside.chf);
        }
        beside.attributes.forEach(sources.attributes()::abandoned);
    }

    /** Adds the default data that the policies chose. */
    private static Subscriber completed(Subscriber subscriber, SubscriberQuery query, SourceChoice choice) {
        return subscriber.with(choice.withDefault(subscriber.data(), query.part()));
    }

    /** Starts the request for the counters that the policies chose; null when these are present or none were chosen. */
    private ChfSource.@Nullable Asked counters(Subscriber subscriber, SubscriberQuery query, SourceChoice choice) {
        List<String> wanted = choice.counters();
        return wanted == null ? null : counters(subscriber, query, wanted);
    }

    /**
     * Starts the request for the counters that a session needs in addition to those of other sessions; null when
     * present.
     */
    private ChfSource.@Nullable Asked counters(Subscriber subscriber, SubscriberQuery query, List<String> wanted) {
        ChfSubscription before = subscriber.chf();
        if (before != null && covers(before.counterIds(), wanted)) {
            return null;
        }
        List<String> all = before == null || wanted.isEmpty()
                ? wanted
                : Stream.concat(before.counterIds().stream(), wanted.stream())
                        .distinct()
                        .toList();
        return sources.chf().begin(subscriber.uekey(), query, before, all);
    }

    /** Adds the counters that the CHF returned. */
    private Subscriber counted(Subscriber subscriber, SubscriberQuery query, ChfSource.Asked asked) {
        Subscriber counted = subscriber.with(sources.chf().taken(asked, query, 0));
        if (asked.before() != null && !SubscriberChanges.sameCounters(subscriber, counted)) {
            others(subscriber.uses(), query).forEach(sources::decide);
        }
        return counted;
    }

    private static Stream<Use> others(List<Use> uses, SubscriberQuery query) {
        return uses.stream().filter(use -> !use.sessionId().equals(query.sessionId()));
    }

    private static Subscriber withState(
            Subscriber subscriber, Map<String, SourceCall<PolicyDataRepository.Answer>> state) {
        ObjectNode all = subscriber.ssv();
        for (Map.Entry<String, SourceCall<PolicyDataRepository.Answer>> each : state.entrySet()) {
            PolicyDataRepository.Answer answer = each.getValue().answer();
            if (answer != null && answer.status() == 200) {
                all = StateVariables.withUdr(all, each.getKey(), answer.data());
            }
        }
        return subscriber.withSsv(all);
    }

    @Override
    public void assign(SubscriberQuery query, ObjectNode state) {
        if (excludesState(query)) {
            return;
        }
        commits.together(() -> {
            Subscriber before = known(query).usedBy(new Use(query.sessionId(), query.service()));
            ObjectNode placed = placed(state, before, query);
            ObjectNode after = StateVariables.assigned(before.ssv(), placed);
            if (Json.bytes(after).length > StateVariables.MOST_OCTETS) {
                LOG.atWarn()
                        .addKeyValue("event", "state-variables-too-long")
                        .addKeyValue("octets", StateVariables.MOST_OCTETS)
                        .log("state variables of a subscriber not stored: maximum size exceeded");
                return false;
            }
            if (!after.equals(before.ssv())) {
                store.put(before.withSsv(after));
            }
            StateScopes.IN_UDR.stream()
                    .filter(placed::has)
                    .forEach(scope -> sources.outbox()
                            .add(
                                    StateWrites.KIND,
                                    StateWrites.of(before.uekey(), of(scope, before, query), scope, placed)));
            return true;
        });
    }

    /** Drops pool variables of a subscriber without a pool. */
    private static ObjectNode placed(ObjectNode state, Subscriber subscriber, SubscriberQuery query) {
        ObjectNode placed = Json.object().setAll(state);
        StateScopes.IN_UDR.stream()
                .filter(scope -> of(scope, subscriber, query).isEmpty())
                .forEach(placed::remove);
        return placed;
    }

    /** Returns the UE whose operator-specific data contain the variables of a scope; empty for none. */
    private static String of(String scope, Subscriber subscriber, SubscriberQuery query) {
        String own = scope.equals(StateScopes.REMOTE) ? query.ueId() : "";
        return StateVariables.of(subscriber.ssv()).getOrDefault(scope, own);
    }

    private boolean isUpToDate(Subscriber subscriber, SubscriberQuery query) {
        UdrSubscription subscription = subscriber.udr().get(query.resource());
        return subscription != null
                && subscription.uri() != null
                && (subscription.expiry() == 0 || subscription.expiry() > clock.millis())
                && subscriber.data().has(query.resource())
                && !sources.settings().user().search().forcedLookup();
    }

    /** Returns the subscriber with the answer of the UDR. */
    static Subscriber taken(Subscriber before, SubscriberQuery query, UdrSource.Result asked) {
        ObjectNode state = before.ssv();
        for (Map.Entry<String, ObjectNode> each : asked.state().entrySet()) {
            state = StateVariables.withUdr(state, each.getKey(), each.getValue());
        }
        Subscriber after = before.withSsv(state).with(query.resource(), asked.subscription());
        ObjectNode data = asked.data();
        if (data == null) {
            return after;
        }
        ObjectNode all = before.data().deepCopy();
        all.set(asked.key(), data);
        return after.with(all);
    }

    private Subscriber known(SubscriberQuery query) {
        Subscriber found = sources.find(query);
        return found == null ? Subscriber.of(sources.keys(query).getFirst()) : found;
    }

    @Override
    public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
        if (excludesData(query)) {
            return SubscriberSnapshot.none(Source.NOT_ASKED);
        }
        return commits.together(() -> {
            Subscriber known = known(query);
            ChfSource.Asked asked = counters(known, query, counterIds);
            if (asked == null) {
                return snapshot(Source.UDR, known, query);
            }
            Subscriber counted = counted(known.usedBy(new Use(query.sessionId(), query.service())), query, asked);
            store.put(counted);
            return snapshot(Source.UDR, counted, query);
        });
    }

    @Override
    public Sponsor sponsor(String sponsorId, @Nullable String provider) {
        PolicyDataRepository.Answer answer = sources.udr().sponsor(sponsorId);
        return switch (answer.status()) {
            case 200 ->
                provider == null
                                || answer.data()
                                        .path("aspIds")
                                        .valueStream()
                                        .anyMatch(each -> provider.equals(each.asString("")))
                        ? Sponsor.KNOWN
                        : Sponsor.UNKNOWN;
            case 404 -> Sponsor.UNKNOWN;
            default -> Sponsor.NOT_ASKED;
        };
    }

    @Override
    public SubscriberSnapshot current(SubscriberQuery query) {
        if (excludesData(query)) {
            return SubscriberSnapshot.none(Source.NOT_ASKED);
        }
        Subscriber subscriber = sources.find(query);
        if (subscriber == null) {
            return SubscriberSnapshot.none(Source.UNAVAILABLE);
        }
        boolean gone = PolicyData.isGone(subscriber.data(), query.resource());
        return snapshot(gone ? Source.USER_UNKNOWN : Source.UDR, subscriber, query);
    }

    @Override
    public List<String> detach(SubscriberQuery query) {
        return commits.together(() -> {
            Subscriber before = sources.find(query);
            if (before == null) {
                return List.of();
            }
            Subscriber left = before.usedBy(before.without(query.sessionId()));
            UdrSubscription udr = left.udr().get(query.resource());
            if (left.usesOf(query.resource()).isEmpty()) {
                left = left.with(query.resource(), null).with(PolicyData.without(left.data(), query.resource()));
                if (udr != null) {
                    sources.udr().cancel(udr);
                    sources.udr().end(udr.uri());
                }
            }
            ChfSubscription chf = left.chf();
            if (left.uses().isEmpty()) {
                sources.attributes().end(left);
                if (chf != null) {
                    sources.chf().cancel(chf);
                    sources.chf().end(chf.uri());
                }
                store.remove(left);
                sources.gone(query, left.uekey());
            } else if (!left.equals(before)) {
                store.put(left);
            }
            List<String> others = sessionsOf(left, query.service());
            return others.subList(Math.max(0, others.size() - MOST_OTHERS), others.size());
        });
    }

    private static List<String> sessionsOf(Subscriber subscriber, String service) {
        return subscriber.uses().stream()
                .filter(use -> use.service().equals(service))
                .map(Use::sessionId)
                .toList();
    }

    private boolean excludesData(SubscriberQuery query) {
        return sources.settings().dataExcluded(query.service(), query.dnn());
    }

    private boolean excludesState(SubscriberQuery query) {
        return sources.settings().stateExcluded(query.service(), query.slice(), query.dnn());
    }

    private SubscriberSnapshot snapshot(Source source, Subscriber subscriber, SubscriberQuery query) {
        ObjectNode data = PolicyData.of(subscriber.data(), query);
        return new SubscriberSnapshot(
                source,
                sources.attributes().completed(data == null ? Json.object() : data, subscriber, query),
                counters(subscriber.chf()),
                excludesState(query) ? Json.object() : StateVariables.shown(subscriber.ssv()),
                sessionsOf(subscriber, query.service()));
    }

    private ObjectNode counters(@Nullable ChfSubscription subscription) {
        ObjectNode counters = Json.object();
        List<String> asked = subscription == null ? List.of() : subscription.counterIds();
        sources.settings().counterStatuses().forEach((id, status) -> {
            if (asked.isEmpty() || asked.contains(id)) {
                counters.put(id, status);
            }
        });
        return subscription == null
                ? counters
                : counters.setAll(Counters.effective(subscription.statusInfos(), clock.instant()));
    }

    private static boolean covers(List<String> subscribed, List<String> wanted) {
        return subscribed.isEmpty() || (!wanted.isEmpty() && subscribed.containsAll(wanted));
    }
}
