// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.store.JdbcOutboxStore;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.policyds.logic.Counters;
import org.sigcore.policy.policyds.logic.SourceChoice;
import org.sigcore.policy.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.policyds.service.SubscriberStore.Use;
import org.sigcore.policy.policyds.store.JdbcSubscriberStore;
import org.sigcore.policy.settings.UserServiceSettings;
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
    private SubscriberChanges changes;
    private UserServiceSettings settings = UserServiceSettings.RESOURCE.defaults();
    private Instant now = NOW;
    private Outbox outbox;
    private final List<String> asked = new ArrayList<>();
    private PolicyDataRepository.Subscription subscription =
            new PolicyDataRepository.Subscription(405, null, null, null, 0);
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final List<String> chf = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private PolicyDataRepository.Answer udr = new PolicyDataRepository.Answer(200, (ObjectNode) Json.parse("""
            {"smPolicySnssaiData": {"any-key": {"snssai": {"sst": 1, "sd": "00000A"},
              "smPolicyDnnData": {"x": {"dnn": "Internet", "subscSpendingLimits": true}}}}}
            """));
    private int chfStatus = 201;
    private Runnable meanwhile = () -> {};
    private final FakeUdr fakeUdr = new FakeUdr();
    private Map<String, String> defaultStatuses = Map.of();
    private ObjectNode infos = (ObjectNode) Json.parse("""
            {"quota": {"policyCounterId": "quota", "currentStatus": "valid"}}
            """);

    @BeforeEach
    void start() {
        commits = new Commits(database.get());
        store = new JdbcSubscriberStore(new PolicyDatabase(database.get(), commits, Documents.plain(), 1), () -> NOW);
        FakeChf fakeChf = new FakeChf();
        InstantSource clock = () -> now;
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(
                        new ChfUnsubscriptions(fakeChf),
                        new UdrUnsubscriptions(fakeUdr),
                        changes.decisions(),
                        changes.chfTimers(),
                        changes.udrTimers()),
                background::add,
                clock);
        Sources sources = new Sources(fakeUdr, fakeChf, new Settings(), store, commits, outbox, clock);
        source = new PolicyDataSource(sources);
        changes = new SubscriberChanges(sources, Map.of("pcf-sm", told::add));
    }

    private void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    /** Time passes, and what is due is done. */
    private void pass(Duration time) {
        now = now.plus(time);
        outbox.sendDue();
        work();
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
        source.detach(query("s1"));
        assertThat(chf).containsExactly("subscribe []");
        source.detach(query("s2"));
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
            () -> otherStore.put(Subscriber.of("imsi-1").usedBy(List.of(new Use("other", "pcf-sm"))))
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
        chfStatus = 400;
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters().isEmpty())
                .isTrue();
    }

    @Test
    void notifiedCounters_reachTheSessions() {
        source.attach(query("s1"));
        source.attach(query("s2"));
        assertThat(changes.countersChanged("imsi-1", Json.object())).isFalse();
        source.withCounters(query("s1"), List.of());
        ObjectNode exhausted = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "exhausted"}}
                """);
        assertThat(changes.countersChanged("imsi-1", exhausted)).isTrue();
        work();
        assertThat(told).containsExactly("s1", "s2");
        assertThat(source.current(query("s1")).counters().get("quota").asString())
                .isEqualTo("exhausted");
        assertThat(changes.subscriptionEnded("imsi-1")).isTrue();
        assertThat(source.current(query("s1")).counters().isEmpty()).isTrue();
    }

    @Test
    void pendingStatus_countsFromItsTimeOn() {
        ObjectNode pending = (ObjectNode) Json.parse("""
                {"q": {"policyCounterId": "q", "currentStatus": "a", "penPolCounterStatuses": [
                  {"policyCounterStatus": "c", "activationTime": "2026-11-20T12:00:00+01:00"},
                  {"policyCounterStatus": "b", "activationTime": "2026-11-20T09:00:00Z"},
                  {"policyCounterStatus": "d", "activationTime": "2026-11-20T10:00:01Z"}]}}
                """);
        assertThat(Counters.effective(pending, NOW).get("q").asString()).isEqualTo("b");
        assertThat(Counters.effective(pending, NOW.minusSeconds(7200)).get("q").asString())
                .isEqualTo("a");
        assertThat(Counters.effective(pending, NOW.plusSeconds(7200)).get("q").asString())
                .isEqualTo("c");
    }

    @Test
    void oneSubscriptionAtTheUdr_servesAllSessions_andEndsWithTheLast() {
        subscription = reporting(null);
        SubscriberSnapshot first = source.attach(query("s1"));
        assertThat(first.data().get("subscSpendingLimits").booleanValue()).isTrue();
        assertThat(source.attach(query("s2")).data()).isEqualTo(first.data());
        source.detach(query("s1"));
        work();
        assertThat(asked).containsExactly("POST sm-data at once");
        source.detach(query("s2"));
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void aUdrThatDoesNotReportAtOnce_isAskedByGet() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.UDR);
        source.attach(query("s2"));
        assertThat(asked).containsExactly("POST sm-data at once", "GET sm-data");
    }

    @Test
    void aSubscriptionForAnUnknownUser_endsAtOnce() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        udr = new PolicyDataRepository.Answer(404, Json.object());
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "GET sm-data", "DELETE http://udr/1");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void aSubscriptionOfASessionThatIsNotStored_endsAtTheUdrToo() {
        subscription = reporting(null);
        Commits.Unit unit = commits.unit();
        unit.call(() -> source.attach(query("s1")));
        assertThatThrownBy(() -> unit.call(() -> {
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
    }

    @Test
    void changedData_areStoredAndDecidedOn_otherDataAreNot() {
        subscription = reporting(null);
        source.attach(query("s1"));
        ObjectNode change = Json.object().put("ueId", "imsi-1");
        change.set("smPolicyData", udr.data());
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(told).as("nothing is new").isEmpty();
        change.set("smPolicyData", Json.parse("""
                {"smPolicySnssaiData": {"k": {"snssai": {"sst": 1, "sd": "00000a"},
                  "smPolicyDnnData": {"x": {"dnn": "internet", "online": true}}}}}
                """));
        assertThat(changes.policyDataChanged("imsi-1", change.deepCopy().put("ueId", "imsi-2")))
                .isTrue();
        work();
        assertThat(told).as("somebody else's").isEmpty();
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(told).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("online").booleanValue())
                .isTrue();
        ObjectNode gone = Json.object();
        gone.putArray("delResources").add("http://udr/nudr-dr/v2/policy-data/ues/imsi-1/sm-data");
        assertThat(changes.policyDataChanged("imsi-1", gone)).isTrue();
        work();
        assertThat(told).containsExactly("s1", "s1");
        assertThat(source.current(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        source.detach(query("s1"));
        assertThat(changes.policyDataChanged("imsi-1", change)).isFalse();
    }

    @Test
    void aSubscriptionIsRenewedBeforeItExpires_andAnEndedSessionRenewsNothing() {
        subscription = reporting("2026-11-20T12:00:00Z");
        source.attach(query("s1"));
        pass(Duration.ofMinutes(85));
        assertThat(asked).containsExactly("POST sm-data at once");
        pass(Duration.ofMinutes(25));
        assertThat(asked).containsExactly("POST sm-data at once", "PUT http://udr/1", "GET sm-data");
        subscription = new PolicyDataRepository.Subscription(404, null, null, null, 0);
        source.detach(query("s1"));
        work();
        pass(Duration.ofDays(2));
        assertThat(asked).hasSize(4).last().isEqualTo("DELETE http://udr/1");
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void aUdrThatCannotNow_isAskedLater_andTheSessionIsDecidedAgain() {
        subscription = new PolicyDataRepository.Subscription(429, null, null, null, 60);
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.UNAVAILABLE);
        subscription = reporting(null);
        pass(Duration.ofSeconds(55));
        assertThat(told).isEmpty();
        pass(Duration.ofSeconds(6));
        assertThat(told).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
    }

    @Test
    void aChfThatCannotNow_isAskedLater_andTheSessionIsDecidedAgain() {
        source.attach(query("s1"));
        chfStatus = 503;
        assertThat(source.withCounters(query("s1"), List.of()).counters().isEmpty())
                .isTrue();
        chfStatus = 201;
        pass(Duration.ofSeconds(11));
        assertThat(told).containsExactly("s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "valid"));
    }

    @Test
    void aPendingStatusIsDecidedOnWhenItBecomesEffective() {
        infos = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "valid", "penPolCounterStatuses": [
                  {"policyCounterStatus": "low", "activationTime": "2026-11-20T10:01:00Z"},
                  {"policyCounterStatus": "exhausted", "activationTime": "2026-11-20T10:02:00Z"}]}}
                """);
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of());
        pass(Duration.ofSeconds(59));
        assertThat(told).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(told).containsExactly("s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "low"));
        pass(Duration.ofMinutes(1));
        assertThat(told).containsExactly("s1", "s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "exhausted"));
    }

    @Test
    void subscribersAreKeptByTheIdentityThatTheSettingsSay_andFoundByTheOtherWhenTheySaySo() {
        subscription = reporting(null);
        source.attach(query("s1"));
        assertThat(store.find("imsi-1")).isNotNull();
        SubscriberQuery both = new SubscriberQuery(
                "s2", "pcf-sm", "imsi-1", "msisdn-1", query("s2").snssai(), "internet");
        settings = new UserServiceSettings(
                settings.udr(),
                settings.chf(),
                settings.ssv(),
                new UserServiceSettings.Search("GPSI", false),
                Map.of("SINGLE_UE_ID_PREFERENTIAL_SEARCH", "true"));
        source.attach(both);
        assertThat(store.find("msisdn-1")).as("it is kept already").isNull();
        source.detach(query("s1"));
        source.detach(both);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
        source.attach(both);
        assertThat(store.find("imsi-1")).isNull();
        assertThat(Objects.requireNonNull(store.find("msisdn-1")).uses()).hasSize(1);
        source.withCounters(both, List.of());
        assertThat(changes.countersChanged("msisdn-1", infos)).isTrue();
        ObjectNode change = Json.object().put("ueId", "imsi-1");
        change.putArray("delResources").add("/policy-data/ues/imsi-1/sm-data");
        assertThat(changes.policyDataChanged("msisdn-1", change)).isTrue();
        assertThat(source.current(both).source()).isEqualTo(Source.USER_UNKNOWN);
        source.detach(both);
        assertThat(store.find("msisdn-1")).isNull();
    }

    @Test
    void settingsSayHowTheUdrIsAsked() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        configure("""
                {"udr": {"immediateReport": false}}""");
        source.attach(query("s1"));
        assertThat(asked).as("both at once").containsExactlyInAnyOrder("POST sm-data", "GET sm-data");
        asked.clear();
        configure("""
                {"search": {"forcedLookup": true}}""");
        source.attach(query("s2"));
        assertThat(asked).containsExactly("PUT http://udr/1", "GET sm-data");
        asked.clear();
        configure("""
                {"udr": {"subscribe": false}, "search": {"forcedLookup": true}}""");
        source.attach(query("s3"));
        work();
        assertThat(asked).containsExactlyInAnyOrder("GET sm-data", "DELETE http://udr/1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
    }

    private void configure(String document) {
        LocalConfiguration configuration = new LocalConfiguration();
        Problems problems = new Problems();
        settings = Objects.requireNonNull(
                configuration.read(UserServiceSettings.RESOURCE, "", Json.parse(document), problems));
        assertThat(problems.found()).isEmpty();
    }

    @Test
    void aSessionWithoutSupiIsKeptAndAskedForByItsGpsi() {
        subscription = reporting(null);
        source.attach(new SubscriberQuery("g1", "pcrf-core", "", "msisdn-1", null, "internet"));
        assertThat(store.find("msisdn-1")).isNotNull();
        assertThat(store.find("")).isNull();
    }

    @Test
    void aSessionThatWaitsForAUdr_isDecidedAgainWhenAnotherSessionReachesIt() {
        subscription = new PolicyDataRepository.Subscription(503, null, null, null, 0);
        source.attach(query("s1"));
        subscription = reporting(null);
        assertThat(source.attach(query("s2")).source()).isEqualTo(Source.UDR);
        work();
        assertThat(told).containsExactly("s1");
        pass(Duration.ofMinutes(1));
        assertThat(asked).as("the retry is of no use any more").hasSize(2);
    }

    @Test
    void aSessionThatWaitsForAUdrWithoutSubscriptions_isDecidedAgainWhenAnotherSessionReachesIt() {
        PolicyDataRepository.Answer known = udr;
        udr = new PolicyDataRepository.Answer(0, Json.object());
        source.attach(query("s1"));
        udr = known;
        SubscriberQuery ims =
                new SubscriberQuery("s2", "pcf-sm", "imsi-1", null, query("s2").snssai(), "ims");
        source.attach(ims);
        work();
        assertThat(told).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
        source.attach(
                new SubscriberQuery("s3", "pcf-sm", "imsi-1", null, query("s3").snssai(), "ims"));
        assertThat(source.current(query("s1")).data().isEmpty()).isFalse();
    }

    @Test
    void aUdrThatStaysAway_isAskedAfterGrowingPauses() {
        subscription = new PolicyDataRepository.Subscription(503, null, null, null, 0);
        source.attach(query("s1"));
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(2);
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(2);
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(3);
    }

    @Test
    void aRenewalReplacesTheTimerOfTheOneBefore() {
        configure("""
                {"search": {"forcedLookup": true}}""");
        subscription = reporting("2026-11-20T12:00:00Z");
        source.attach(query("s1"));
        source.attach(query("s2"));
        source.detach(query("s1"));
        source.detach(query("s2"));
        work();
        now = now.plus(Duration.ofDays(1));
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void aRenewalThatIsRefused_makesWayForANewSubscription() {
        configure("""
                {"search": {"forcedLookup": true}}""");
        subscription = reporting(null);
        source.attach(query("s1"));
        asked.clear();
        subscription = new PolicyDataRepository.Subscription(403, "http://udr/2", udr.data(), null, 0);
        source.attach(query("s2"));
        work();
        assertThat(asked).containsExactly("PUT http://udr/1", "POST sm-data at once", "DELETE http://udr/1");
        assertThat(Objects.requireNonNull(Objects.requireNonNull(store.find("imsi-1"))
                                .udr()
                                .get("sm-data"))
                        .uri())
                .isEqualTo("http://udr/2");
    }

    @Test
    void aChangeThatTheChfDoesNotAnswer_isRepeated_alsoAfterANotification() {
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of("a"));
        chfStatus = 503;
        source.withCounters(query("s1"), List.of("a", "b"));
        assertThat(changes.countersChanged("imsi-1", Json.object())).isTrue();
        chfStatus = 201;
        pass(Duration.ofSeconds(10));
        assertThat(chf).containsExactly("subscribe [a]", "modify [a, b]", "modify [a, b]");
        pass(Duration.ofMinutes(10));
        assertThat(chf).hasSize(3);
    }

    @Test
    void countersOfSeveralSessions_areAddedUp_andWhoWaitsForTheChfIsDecidedAgain() {
        source.attach(query("s1"));
        chfStatus = 503;
        source.withCounters(query("s1"), List.of("a"));
        chfStatus = 201;
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of("b"));
        work();
        assertThat(chf).containsExactly("subscribe [a]", "subscribe [a, b]");
        assertThat(told).containsExactly("s1");
    }

    @Test
    void defaultStatusesCount_whileThereIsNoChf() {
        defaultStatuses = Map.of("quota", "default");
        chfStatus = 400;
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters())
                .isEqualTo(Json.object().put("quota", "default"));
    }

    @Test
    void ofTwoWritersTheLastStoredValueStays() {
        Subscriber used = Subscriber.of("imsi-1").usedBy(List.of(new Use("s1", "pcf-sm")));
        store.put(used.withSsv(remote("old")));
        meanwhile = () -> store.put(Objects.requireNonNull(store.find("imsi-1")).withSsv(remote("new")));
        StateWrites writes = new StateWrites(fakeUdr, store);
        assertThat(writes.send(StateWrites.of("imsi-1", "imsi-1", remote("old").path("remote"))))
                .isTrue();
        assertThat(asked).containsExactly("PATCH {\"x\":\"old\"}", "PATCH {\"x\":\"new\"}");
    }

    private static ObjectNode remote(String value) {
        ObjectNode ssv = Json.object();
        ssv.putObject("remote").put("x", value);
        return ssv;
    }

    private PolicyDataRepository.Subscription reporting(@Nullable String expiry) {
        return new PolicyDataRepository.Subscription(201, "http://udr/1", udr.data(), expiry, 0);
    }

    private static SubscriberQuery query(String sessionId) {
        ObjectNode slice = Json.object().put("sst", 1).put("sd", "00000a");
        return new SubscriberQuery(sessionId, "pcf-sm", "imsi-1", null, slice, "internet");
    }

    private final class Settings implements SourceSettings {
        private final SourceSettings plain = SourceSettings.of(() -> settings);

        @Override
        public UserServiceSettings user() {
            return settings;
        }

        @Override
        public Map<String, String> defaultStatuses() {
            return defaultStatuses;
        }

        @Override
        public SourceChoice choose(SubscriberQuery query, Instant at) {
            return plain.choose(query, at);
        }

        @Override
        public boolean excludesData(SubscriberQuery query) {
            return false;
        }

        @Override
        public boolean excludesState(SubscriberQuery query) {
            return false;
        }
    }

    private final class FakeUdr implements PolicyDataRepository {
        @Override
        public PolicyDataRepository.Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
            asked.add("GET " + dnn);
            return udr;
        }

        @Override
        public PolicyDataRepository.Answer ueData(String supi, String resource) {
            asked.add("GET " + resource);
            return udr;
        }

        @Override
        public PolicyDataRepository.Subscription subscribe(SubscriptionRequest request) {
            asked.add("POST " + request.resource() + (request.immediately() ? " at once" : ""));
            return subscription;
        }

        @Override
        public PolicyDataRepository.Subscription renew(String uri, SubscriptionRequest request) {
            asked.add("PUT " + uri);
            return subscription.status() == 201
                    ? new PolicyDataRepository.Subscription(200, uri, null, subscription.expiry(), 0)
                    : new PolicyDataRepository.Subscription(subscription.status(), null, null, null, 0);
        }

        @Override
        public boolean unsubscribe(String uri) {
            asked.add("DELETE " + uri);
            return true;
        }

        @Override
        public boolean writeOperatorData(String ueId, ObjectNode values) {
            asked.add("PATCH " + values);
            Runnable once = meanwhile;
            meanwhile = () -> {};
            once.run();
            return true;
        }
    }

    private final class FakeChf implements SpendingLimits {
        @Override
        public SpendingLimits.Answer subscribe(Counted subscriber, List<String> counterIds) {
            chf.add("subscribe " + counterIds);
            return chfStatus == 201
                    ? new SpendingLimits.Answer(201, new SpendingLimits.Subscription("uri", infos), 0)
                    : new SpendingLimits.Answer(chfStatus, null, chfStatus == 429 ? 60 : 0);
        }

        @Override
        public SpendingLimits.Answer modify(String uri, Counted subscriber, List<String> counterIds) {
            chf.add("modify " + counterIds);
            return chfStatus == 201
                    ? new SpendingLimits.Answer(200, new SpendingLimits.Subscription(uri, infos), 0)
                    : new SpendingLimits.Answer(chfStatus, null, 0);
        }

        @Override
        public boolean unsubscribe(String subscriptionUri) {
            chf.add("unsubscribe " + subscriptionUri);
            return true;
        }
    }
}
