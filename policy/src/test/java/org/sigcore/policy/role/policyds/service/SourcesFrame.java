// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.policy.contract.chfconnector.SpendingLimits;
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.OcsSpendingLimits;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.settings.LabSettings;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.settings.UserServiceSettings;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.JdbcSubscriberStore;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

/** Subscriber data with a fake UDR, CHF, OCS and HSS, which answer as a test configures and record their requests. */
abstract class SourcesFrame {
    static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    Commits commits;
    SubscriberStore store;
    PolicyDataSource source;
    SubscriberChanges changes;
    final LocalConfiguration configuration = new LocalConfiguration();
    final ServiceSettings settings = new ServiceSettings(configuration, LabSettings.properties());
    Instant now = NOW;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    Outbox outbox;
    ObjectNode writtenByUs = Json.object();
    final List<String> asked = new ArrayList<>();

    PolicyDataRepository.Subscription subscription = new PolicyDataRepository.Subscription(405, null, null, null, 0);
    final Deque<Runnable> background = new ArrayDeque<>();
    final List<String> chf = new ArrayList<>();
    final List<String> decidedAgain = new ArrayList<>();

    PolicyDataRepository.Answer udr = new PolicyDataRepository.Answer(200, (ObjectNode) Json.parse("""
            {"smPolicySnssaiData": {"any-key": {"snssai": {"sst": 1, "sd": "00000A"},
              "smPolicyDnnData": {"x": {"dnn": "Internet", "subscSpendingLimits": true}}}}}
            """));

    Runnable whileTheUdrIsAsked = () -> {};
    Runnable whileTheChfIsAsked = () -> {};
    int chfStatus = 201;
    Runnable meanwhile = () -> {};
    final FakeUdr fakeUdr = new FakeUdr();
    final FakeOcs fakeOcs = new FakeOcs();
    SourceChoice choice = SourceChoice.AS_CONFIGURED;
    Map<String, LdapDataSource> directories = Map.of();
    Map<String, ShDataSource> hsss = Map.of();
    final FakeHss fakeHss = new FakeHss();
    Supplier<SourceAnswer> hss = () -> SourceAnswer.none(SourceAnswer.Status.NOT_ASKED);
    BiFunction<String, Map<String, String>, SourceAnswer> directory =
            (name, values) -> SourceAnswer.none(SourceAnswer.Status.NOT_ASKED);

    ObjectNode infos = (ObjectNode) Json.parse("""
            {"quota": {"policyCounterId": "quota", "currentStatus": "valid"}}
            """);

    @BeforeEach
    void start() {
        commits = new Commits(database.get());
        PolicyDatabase policy = new PolicyDatabase(database.get(), commits, Documents.plain(), 1);
        store = new JdbcSubscriberStore(policy, () -> NOW);
        CounterSources counters = new CounterSources(new FakeChf(), fakeOcs, settings, (query, at) -> choice);
        InstantSource clock = () -> now;
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(
                        new Unsubscriptions(Unsubscriptions.CHF, counters::unsubscribe),
                        new Unsubscriptions(Unsubscriptions.HSS, fakeHss::unsubscribeSh),
                        new Unsubscriptions(Unsubscriptions.UDR, fakeUdr::unsubscribe),
                        changes.decisions(),
                        changes.chfTimers(),
                        changes.sourceTimers(),
                        changes.udrTimers()),
                background::add,
                clock);
        Sources sources = new Sources(
                new Sources.Peers(
                        fakeUdr,
                        counters,
                        new DataSources(
                                () -> directories,
                                () -> hsss,
                                (name, values) -> directory.apply(name, values),
                                fakeHss),
                        (query, at) -> choice,
                        new SubscriberMeters(meters)),
                settings,
                store,
                new PublicIdentities(new JdbcDocumentStore("pdsprofile", "profileid", policy, () -> NOW)),
                commits,
                outbox,
                clock);
        source = new PolicyDataSource(sources);
        changes = new SubscriberChanges(sources, new FakeRoles());
    }

    void work() {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    /** Advances the time and runs the work that is due. */
    void pass(Duration time) {
        now = now.plus(time);
        outbox.sendDue();
        work();
    }

    void configure(String document) {
        Problems problems = new Problems();
        use(Objects.requireNonNull(
                configuration.read(UserServiceSettings.RESOURCE, "", Json.parse(document), problems)));
        assertThat(problems.found()).isEmpty();
    }

    void use(UserServiceSettings changed) {
        configuration.set(UserServiceSettings.RESOURCE, changed);
    }

    PolicyDataRepository.Subscription reporting(@Nullable String expiry) {
        return new PolicyDataRepository.Subscription(201, "http://udr/1", udr.data(), expiry, 0);
    }

    static SubscriberQuery query(String sessionId) {
        ObjectNode slice = Json.object().put("sst", 1).put("sd", "00000a");
        return new SubscriberQuery(sessionId, "pcf-sm", "imsi-1", null, slice, "internet");
    }

    private final class FakeRoles implements ConcernedRoles {
        @Override
        public void subscriberChanged(String service, String sessionId) {
            if (service.equals("pcf-sm")) {
                decidedAgain.add(sessionId);
            }
        }

        @Override
        public boolean isNews(String ueId, ObjectNode umData) {
            return !umData.equals(writtenByUs);
        }

        @Override
        public boolean isConnected(String ocs) {
            return false;
        }
    }

    final class FakeUdr implements PolicyDataRepository {
        @Override
        public PolicyDataRepository.Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
            whileTheUdrIsAsked.run();
            asked.add("GET " + dnn);
            return udr;
        }

        @Override
        public PolicyDataRepository.Answer ueData(String supi, String resource) {
            asked.add("GET " + resource);
            return udr;
        }

        @Override
        public PolicyDataRepository.Answer sponsor(String sponsorId) {
            asked.add("GET sponsor " + sponsorId);
            return udr;
        }

        @Override
        public PolicyDataRepository.Subscription subscribe(SubscriptionRequest request) {
            asked.add("POST " + request.watched().resource() + (request.immediately() ? " at once" : ""));
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
        public boolean writeUsage(String ueId, ObjectNode umData) {
            return true;
        }

        @Override
        public boolean changeOperatorData(String ueId, ObjectNode amounts) {
            asked.add("ADD " + amounts);
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

    final class FakeHss implements HssUserData {
        @Override
        public SourceAnswer readSh(String source, Map<String, String> values) {
            asked.add("Sh " + source);
            return hss.get();
        }

        @Override
        public boolean unsubscribeSh(String uri) {
            asked.add("end " + uri);
            return true;
        }
    }

    final class FakeChf implements SpendingLimits {
        @Override
        public SpendingLimits.Answer subscribe(Counted subscriber, List<String> counterIds) {
            whileTheChfIsAsked.run();
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

    /** An OCS whose Sy sessions are {@code sy1}, {@code sy2} and so on. */
    final class FakeOcs implements OcsSpendingLimits {
        boolean isConnected;
        int status = 201;
        private int opened;

        @Override
        public boolean ocsIsThere() {
            return isConnected;
        }

        @Override
        public SpendingLimits.Answer openSy(SpendingLimits.Counted subscriber, List<String> counterIds) {
            chf.add("open " + counterIds);
            return answer(new SySession("sy" + ++opened, "ocs", "lab").uri());
        }

        @Override
        public SpendingLimits.Answer changeSy(String uri, SpendingLimits.Counted subscriber, List<String> counterIds) {
            chf.add("change " + counterIds);
            return answer(uri);
        }

        private SpendingLimits.Answer answer(String uri) {
            return new SpendingLimits.Answer(
                    status, status == 201 ? new SpendingLimits.Subscription(uri, infos) : null, 0);
        }

        @Override
        public boolean closeSy(String uri) {
            chf.add("close " + uri);
            return true;
        }
    }
}
