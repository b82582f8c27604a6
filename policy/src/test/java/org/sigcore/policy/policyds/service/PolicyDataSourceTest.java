// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.store.JdbcOutboxStore;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.policyds.logic.Counters;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.policyds.service.SubscriberStore.Use;
import org.sigcore.policy.policyds.store.JdbcSubscriberStore;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.store.Documents;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

class PolicyDataSourceTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private Commits commits;
    private SubscriberStore store;
    private PolicyDataSource source;
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<String> chf = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private PolicyDataRepository.Answer udr = new PolicyDataRepository.Answer(200, (ObjectNode) Json.parse("""
            {"smPolicySnssaiData": {"any-key": {"snssai": {"sst": 1, "sd": "00000A"},
              "smPolicyDnnData": {"x": {"dnn": "Internet", "subscSpendingLimits": true}}}}}
            """));
    private boolean chfThere = true;

    @BeforeEach
    void start() {
        commits = new Commits(database.get());
        store = new JdbcSubscriberStore(new PolicyDatabase(database.get(), commits, Documents.plain(), 1), () -> NOW);
        FakeChf fakeChf = new FakeChf();
        Outbox outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(new ChfUnsubscriptions(fakeChf)),
                background::add,
                () -> NOW);
        source = new PolicyDataSource(
                store, new FakeUdr(), fakeChf, commits, outbox, Map.of("pcf-sm", told::add), () -> NOW);
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    @Test
    void dataOfTheSliceAndNetwork_areFoundWhateverTheKeys() {
        SubscriberSnapshot snapshot = source.attach(query("s1"));
        assertThat(snapshot.source()).isEqualTo(Source.UDR);
        assertThat(snapshot.data().get("subscSpendingLimits").booleanValue()).isTrue();
        assertThat(source.current(query("s1")).data()).isEqualTo(snapshot.data());
    }

    @Test
    void unknownUser_leavesNothing() {
        udr = new PolicyDataRepository.Answer(404, Json.object());
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void unreachableUdr_leavesWhatIsKnown() {
        source.attach(query("s1"));
        udr = new PolicyDataRepository.Answer(0, Json.object());
        SubscriberSnapshot snapshot = source.attach(query("s2"));
        assertThat(snapshot.source()).isEqualTo(Source.UNAVAILABLE);
        assertThat(snapshot.data().get("subscSpendingLimits").booleanValue()).isTrue();
    }

    @Test
    void oneSubscription_servesAllSessions_andEndsWithTheLast() {
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters())
                .isEqualTo(Json.object().put("quota", "valid"));
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of("quota"));
        source.detach("s1", "imsi-1");
        assertThat(chf).containsExactly("subscribe []");
        source.detach("s2", "imsi-1");
        work();
        assertThat(chf).containsExactly("subscribe []", "unsubscribe uri");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void aSubscriptionOfASessionThatIsNotStored_ends() {
        Commits.Unit unit = commits.unit();
        unit.call(() -> {
            source.attach(query("s1"));
            return source.withCounters(query("s1"), List.of());
        });
        assertThatThrownBy(() -> unit.call(() -> {
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work();
        assertThat(chf).containsExactly("subscribe []", "unsubscribe uri");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void sessionsThatComeAtOnceThroughTwoProcesses_areAllKnown() {
        Commits others = new Commits(database.get());
        SubscriberStore otherStore =
                new JdbcSubscriberStore(new PolicyDatabase(database.get(), others, Documents.plain(), 1), () -> NOW);
        Runnable[] meanwhile = {
            () -> otherStore.put(
                    new Subscriber("imsi-1", Stamp.NEW, Json.object(), null, List.of(new Use("other", "pcf-sm"))))
        };
        commits.together(() -> {
            SubscriberSnapshot attached = source.attach(query("s1"));
            meanwhile[0].run();
            meanwhile[0] = () -> {};
            return attached;
        });
        assertThat(Objects.requireNonNull(store.find("imsi-1")).uses())
                .containsExactlyInAnyOrder(new Use("other", "pcf-sm"), new Use("s1", "pcf-sm"));
        assertThat(commits.replays()).isOne();
    }

    @Test
    void moreCounters_modifyTheSubscription() {
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of("a"));
        source.withCounters(query("s1"), List.of("a"));
        source.withCounters(query("s1"), List.of("a", "b"));
        assertThat(chf).containsExactly("subscribe [a]", "modify [a, b]");
    }

    @Test
    void withoutAChf_thereAreNoCounters() {
        chfThere = false;
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters().isEmpty())
                .isTrue();
    }

    @Test
    void notifiedCounters_reachTheSessions() {
        source.attach(query("s1"));
        source.attach(query("s2"));
        assertThat(source.countersChanged("imsi-1", Json.object())).isFalse();
        source.withCounters(query("s1"), List.of());
        ObjectNode infos = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "exhausted"}}
                """);
        assertThat(source.countersChanged("imsi-1", infos)).isTrue();
        assertThat(told).containsExactly("s1", "s2");
        assertThat(source.current(query("s1")).counters().get("quota").asString())
                .isEqualTo("exhausted");
        assertThat(source.subscriptionEnded("imsi-1")).isTrue();
        assertThat(source.current(query("s1")).counters().isEmpty()).isTrue();
    }

    @Test
    void pendingStatus_countsFromItsTimeOn() {
        ObjectNode infos = (ObjectNode) Json.parse("""
                {"q": {"policyCounterId": "q", "currentStatus": "a", "penPolCounterStatuses": [
                  {"policyCounterStatus": "c", "activationTime": "2026-11-20T12:00:00+01:00"},
                  {"policyCounterStatus": "b", "activationTime": "2026-11-20T09:00:00Z"},
                  {"policyCounterStatus": "d", "activationTime": "2026-11-20T10:00:01Z"}]}}
                """);
        assertThat(Counters.effective(infos, NOW).get("q").asString()).isEqualTo("b");
        assertThat(Counters.effective(infos, NOW.minusSeconds(7200)).get("q").asString())
                .isEqualTo("a");
        assertThat(Counters.effective(infos, NOW.plusSeconds(7200)).get("q").asString())
                .isEqualTo("c");
    }

    private static SubscriberQuery query(String sessionId) {
        ObjectNode slice = Json.object().put("sst", 1).put("sd", "00000a");
        return new SubscriberQuery(sessionId, "pcf-sm", "imsi-1", null, slice, "internet");
    }

    private final class FakeUdr implements PolicyDataRepository {
        @Override
        public Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
            return udr;
        }

        @Override
        public Answer ueData(String supi, String resource) {
            return udr;
        }
    }

    private final class FakeChf implements SpendingLimits {
        private final ObjectNode infos = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "valid"}}
                """);

        @Override
        public @Nullable Subscription subscribe(String supi, @Nullable String gpsi, List<String> counterIds) {
            chf.add("subscribe " + counterIds);
            return chfThere ? new Subscription("uri", infos) : null;
        }

        @Override
        public Subscription modify(String uri, String supi, @Nullable String gpsi, List<String> counterIds) {
            chf.add("modify " + counterIds);
            return new Subscription(uri, infos);
        }

        @Override
        public boolean unsubscribe(String subscriptionUri) {
            chf.add("unsubscribe " + subscriptionUri);
            return true;
        }
    }
}
