// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.association.AssociationEvents;
import org.sigcore.policy.kernel.association.AssociationKind;
import org.sigcore.policy.kernel.association.Associations;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.af.RxRequestQueue;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.ObservedSessions;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionSettings;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.LabSettings;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.binding.BsfBindings;
import org.sigcore.policy.role.binding.JdbcBindingStore;
import org.sigcore.policy.role.bulwark.LocalSubscriberLocks;
import org.sigcore.policy.role.pcrfcore.service.GxSessions;
import org.sigcore.policy.role.pcrfcore.service.RxSessions;
import org.sigcore.policy.role.policyds.JdbcSubscriberStore;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.policy.role.policyds.service.CounterSources;
import org.sigcore.policy.role.policyds.service.DataSources;
import org.sigcore.policy.role.policyds.service.PolicyDataSource;
import org.sigcore.policy.role.policyds.service.PublicIdentities;
import org.sigcore.policy.role.policyds.service.SourceChooser;
import org.sigcore.policy.role.policyds.service.Sources;
import org.sigcore.policy.role.policyds.service.SubscriberMeters;
import org.sigcore.policy.role.smservice.JdbcEndedAppSessions;
import org.sigcore.policy.role.smservice.OutboxAfNotifications;
import org.sigcore.policy.role.smservice.service.AppSessions;
import org.sigcore.policy.role.smservice.service.SmPolicies;
import org.sigcore.policy.role.usagemon.JdbcUsageStore;
import org.sigcore.policy.role.usagemon.service.UsageMeters;
import org.sigcore.policy.role.usagemon.service.UsageWatch;
import org.sigcore.policy.role.usagemon.service.Usages;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

/**
 * The cost of each message at the database where all roles run in one process: one read, one commit. Later work in the
 * background, such as the answer of the BSF or the removal of confirmed messages from the outbox, is not counted.
 */
class RoundTripsTest {
    private static final InstantSource CLOCK = InstantSource.system();
    private static final ObjectNode PEER =
            Json.object().put("originHost", "peer").put("originRealm", "lab");

    @RegisterExtension
    final EngineDatabase engine = EngineDatabase.h2("db/migration/policysessions");

    private final RoundTripPeers.Udr udr = new RoundTripPeers.Udr();
    private final RoundTripPeers.Engine engineOfSm = new RoundTripPeers.Engine();
    private Database database;
    private Commits commits;
    private List<PcEventSubscription> consumers = List.of();
    private SmPolicies policies;
    private AppSessions apps;
    private GxSessions gx;
    private RxSessions rx;
    private Sessions smSessions;
    private final PolicySettings settings = LabSettings.of(new PolicySettings.Service(true, "0", 1000));
    private Map<AssociationKind, Associations> associations = Map.of();

    @BeforeEach
    void start() {
        database = engine.get();
        commits = new Commits(database);
        PolicyDatabase policy = new PolicyDatabase(database, commits, Documents.plain(), 1);
        Outbox outbox = new Outbox(new JdbcOutboxStore(database, commits, 1), commits, List::of, work -> {}, CLOCK);
        ServiceSettings live = new ServiceSettings(new LocalConfiguration(), LabSettings.properties());
        SourceChooser asConfigured = (query, now) -> SourceChoice.AS_CONFIGURED;
        PolicyDataSource subscribers = new PolicyDataSource(new Sources(
                new Sources.Peers(
                        udr,
                        new CounterSources(new RoundTripPeers.Chf(), new RoundTripPeers.NoOcs(), live, asConfigured),
                        new DataSources(
                                Map::of,
                                Map::of,
                                (name, values) -> SourceAnswer.none(SourceAnswer.Status.NOT_ASKED),
                                new RoundTripPeers.NoHss()),
                        asConfigured,
                        new SubscriberMeters(new SimpleMeterRegistry())),
                live,
                new JdbcSubscriberStore(policy, CLOCK),
                new PublicIdentities(new JdbcDocumentStore("pdsprofile", "profileid", policy, CLOCK)),
                commits,
                outbox,
                CLOCK));
        SessionBindings bindings = new BsfBindings(
                new JdbcBindingStore(policy, CLOCK),
                new RoundTripPeers.Bsf(),
                new LocalSubscriberLocks(60_000, System::nanoTime),
                Json::object,
                commits,
                outbox,
                () -> Duration.ZERO);
        SessionSearches searches =
                new SessionSearches(database, List.of(SessionTables.SM, SessionTables.PCRF), System::nanoTime);
        JdbcEndedAppSessions ended = new JdbcEndedAppSessions(policy, CLOCK);
        OutboxAfNotifications af = new OutboxAfNotifications(
                outbox,
                new RxRequestQueue(
                        "sm-rx", new JdbcDocumentStore("noticequeue", "queue", policy, CLOCK), commits, outbox, CLOCK),
                ended,
                id -> "http://pcf/" + id,
                Json::object);
        Usages usage = new Usages(
                new JdbcUsageStore(policy, CLOCK),
                commits,
                outbox,
                name -> null,
                SubscriberQuery::ueId,
                new UsageWatch(new UsageMeters(new SimpleMeterRegistry()), null),
                CLOCK);
        SessionParts.Shared shared = new SessionParts.Shared(
                commits,
                engineOfSm,
                subscribers,
                new LocalSubscriberLocks(60_000, System::nanoTime),
                outbox,
                CLOCK,
                null);
        SessionParts sm = SessionParts.of(
                shared,
                new SessionSettings("pcf-sm", () -> settings, "SMF", "PDU session"),
                new ObservedSessions(
                        new JdbcSessionStore(SessionTables.SM, policy, searches, CLOCK),
                        new PcEventReports(() -> consumers, outbox, CLOCK)),
                new RoundTripPeers.Peer(),
                af,
                bindings,
                usage);
        SessionParts pcrf = SessionParts.of(
                shared.with(new RoundTripPeers.Engine()),
                new SessionSettings("pcrf-core", () -> settings, "PCEF", "IP-CAN session"),
                new JdbcSessionStore(SessionTables.PCRF, policy, searches, CLOCK),
                new RoundTripPeers.Peer(),
                af,
                SessionBindings.NONE,
                usage);
        smSessions = sm.sessions();
        policies =
                new SmPolicies(sm.creation(), smSessions, sm.termination(), bindings, CLOCK, (session, update) -> {});
        apps = new AppSessions(sm.afSessions(MediaBounds.DEFAULT), ended, host -> true, MediaBounds.DEFAULT, false);
        gx = new GxSessions(pcrf.creation(), pcrf.sessions(), pcrf.termination(), host -> true, CLOCK);
        rx = new RxSessions(pcrf.afSessions(MediaBounds.DEFAULT), host -> true, Duration.ofDays(1));
        associations = Map.of(
                AssociationKind.AM,
                associations(
                        AssociationKind.AM, new JdbcSessionStore(SessionTables.AM, policy, searches, CLOCK), shared),
                AssociationKind.UE,
                associations(
                        AssociationKind.UE, new JdbcSessionStore(SessionTables.UE, policy, searches, CLOCK), shared));
    }

    private Associations associations(AssociationKind kind, SessionStore store, SessionParts.Shared shared) {
        SessionParts parts = SessionParts.of(
                shared.with(new RoundTripPeers.Engine()),
                new SessionSettings(kind.service(), () -> settings, "AMF", "policy association"),
                store,
                new RoundTripPeers.Peer(),
                AfPeer.NONE,
                SessionBindings.NONE,
                null);
        return new Associations(
                kind, parts.creation(), parts.sessions(), parts.termination(), CLOCK, AssociationEvents.NONE);
    }

    @Test
    void smPolicyAndAppSessions_costOneReadAndOneCommitEach() {
        Session policy = costs(1, 1, 5, () -> policies.create(context("10.0.0.1")));
        Session second = costs(1, 1, 5, () -> policies.create(context("10.0.0.2")));
        costs(1, 1, 1, () -> policies.update(policy.id(), Json.object().put("ratType", "EUTRA")));
        costs(1, 1, 5, () -> policies.update(policy.id(), Json.object().put("ipv4Address", "10.0.0.3")));
        costs(1, 0, 0, () -> policies.update(policy.id(), Json.object()));
        costs(1, 0, 0, () -> policies.read(policy.id()));

        AfSession app = costs(1, 1, 3, () -> apps.create(created("10.0.0.3")).session());
        costs(1, 1, 2, () -> apps.modify(app.id(), request("10.0.0.3").put("afAppId", "x")));
        costs(1, 1, 3, () -> {
            apps.remove(app.id(), Json.object());
            return true;
        });
        costs(1, 1, 5, () -> {
            policies.delete(policy.id());
            return true;
        });
        costs(1, 1, 7, () -> {
            policies.delete(second.id());
            return true;
        });
        assertThat(commits.replays()).isZero();
    }

    @Test
    void rxOnSmPolicy_costsOneReadAndOneCommit() {
        policies.create(context("10.0.0.1"));
        costs(1, 1, 4, () -> {
            Carrier carrier = candidate(apps.claim("rx;1", request("10.0.0.1")));
            assertThat(rx.claim("rx;1", request("10.0.0.1"))).isEqualTo(RxClaim.NOTHING);
            apps.create("rx;1", PEER, request("10.0.0.1"), carrier);
            return true;
        });
        costs(1, 1, 2, () -> {
            Carrier carrier = holder(apps.claim("rx;1", request("10.0.0.1")));
            apps.modify("rx;1", PEER, request("10.0.0.1").put("afAppId", "x"), carrier);
            return true;
        });
        costs(1, 1, 4, () -> {
            assertThat(apps.delete("rx;1", PEER, Json.object(), holder(apps.claim("rx;1", null))))
                    .isEmpty();
            return true;
        });
    }

    @Test
    void gxAndRx_costOneReadAndOneCommit() {
        costs(1, 1, 3, () -> gx.begin("pgw;1", PEER, context("10.0.0.1")));
        costs(1, 1, 1, () -> gx.update("pgw;1", PEER, Json.object().put("ratType", "EUTRA"), null));
        costs(1, 1, 4, () -> {
            assertThat(apps.claim("rx;1", request("10.0.0.1"))).isEqualTo(RxClaim.NOTHING);
            Carrier carrier = candidate(rx.claim("rx;1", request("10.0.0.1")));
            rx.begin("rx;1", PEER, request("10.0.0.1"), carrier);
            return true;
        });
        costs(1, 1, 2, () -> {
            assertThat(apps.claim("rx;1", request("10.0.0.1"))).isEqualTo(RxClaim.NOTHING);
            Carrier carrier = holder(rx.claim("rx;1", request("10.0.0.1")));
            rx.modify("rx;1", PEER, request("10.0.0.1").put("afAppId", "x"), carrier);
            return true;
        });
        costs(1, 1, 4, () -> {
            assertThat(apps.claim("rx;1", null)).isEqualTo(RxClaim.NOTHING);
            assertThat(rx.end("rx;1", PEER, Json.object(), holder(rx.claim("rx;1", null))))
                    .isEmpty();
            return true;
        });
        costs(1, 1, 5, () -> gx.end("pgw;1"));
        assertThat(commits.replays()).isZero();
    }

    /** The usage row takes a second read, and is written in the same commit. */
    @Test
    void usageMonitoring_addsOneRead() {
        udr.data
                .putObject("umDataLimits")
                .putObject("plan")
                .putObject("usageLimit")
                .put("totalVolume", 100);
        ObjectNode context = context("10.0.0.1").put("suppFeat", "10");
        Session policy = costs(2, 1, 6, () -> policies.create(context));
        costs(2, 1, 3, () -> policies.update(policy.id(), report(), "1"));
        costs(2, 0, 0, () -> policies.update(policy.id(), report(), "1"));
        costs(2, 1, 4, () -> gx.begin("pgw;1", PEER, context("10.0.0.2")));
        costs(2, 1, 3, () -> gx.update("pgw;1", PEER, report(), "1"));
        costs(2, 1, 5, () -> gx.end("pgw;1", PEER, report()));
        costs(2, 1, 9, () -> {
            policies.delete(policy.id(), report());
            return true;
        });
    }

    private static ObjectNode report() {
        ObjectNode update = Json.object();
        update.putArray("accuUsageReports").addObject().put("refUmIds", "plan").put("volUsage", 3);
        return update;
    }

    @Test
    void subscribedEvent_addsOneStatement() {
        Session session = policies.create(context("10.0.0.1"));
        ObjectNode wanted = Json.object().put("notifUri", "http://nef/n").put("notifId", "n");
        wanted.putArray("eventSubs").add("AC_TY_CH");
        consumers = List.of(new PcEventSubscription("1", wanted));
        costs(1, 1, 2, () -> policies.update(session.id(), Json.object().put("ratType", "EUTRA")));
        ObjectNode elsewhere = Json.object();
        elsewhere.putObject("servingNetwork").put("mcc", "262").put("mnc", "01");
        costs(1, 1, 1, () -> policies.update(session.id(), elsewhere));
    }

    @Test
    void associations_costOneReadAndOneCommit() {
        associations.values().forEach(this::life);
    }

    private void life(Associations associations) {
        ObjectNode request = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("notificationUri", "http://amf/n")
                .put("suppFeat", "0")
                .put("ratType", "NR");
        Session association = costs(1, 1, 2, () -> associations.create(request));
        ObjectNode moved = Json.object().put("notificationUri", "http://amf/m");
        costs(1, 1, 1, () -> associations.update(association.id(), moved));
        costs(1, 0, 0, () -> associations.update(association.id(), Json.object()));
        costs(1, 0, 0, () -> associations.read(association.id()));
        costs(1, 1, 4, () -> {
            associations.delete(association.id());
            return true;
        });
    }

    /** A change by the UDR or a CHF is decided again, with an outbox message to the SMF. */
    @Test
    void subscriberChange_costsOneRead_andOneCommitWhenDecisionChanges() {
        Session session = policies.create(context("10.0.0.1"));
        costs(1, 0, 0, () -> {
            smSessions.subscriberChanged(session.id());
            return true;
        });
        engineOfSm.rate = "2 Mbps";
        costs(1, 1, 2, () -> {
            smSessions.subscriberChanged(session.id());
            return true;
        });
    }

    /** Processes one message. A commit of a single statement counts as a commit, though the database counts a read. */
    private <T> T costs(long reads, long commitsOfOne, long statements, Supplier<T> message) {
        long trips = database.reads() + database.transactions();
        long before = commits.statements();
        T result = message.get();
        long made = commits.statements() - before;
        assertThat(made).as("statements of the commit").isEqualTo(statements);
        assertThat(database.reads() + database.transactions() - trips)
                .as("reads and commits")
                .isEqualTo(reads + commitsOfOne);
        return result;
    }

    private static Carrier candidate(RxClaim claim) {
        return claim.candidates().getFirst().carrier();
    }

    private static Carrier holder(RxClaim claim) {
        return Objects.requireNonNull(claim.holder());
    }

    private static ObjectNode request(String ipv4) {
        ObjectNode request = Json.object().put("suppFeat", "0").put("ueIpv4", ipv4);
        request.putObject("medComponents")
                .putObject("1")
                .put("medCompN", 1)
                .put("medType", "AUDIO")
                .putObject("medSubComps")
                .putObject("1")
                .put("fNum", 1)
                .putArray("fDescs")
                .add("permit out 17 from 198.51.100.1 5000 to " + ipv4 + " 6000");
        return request;
    }

    private static ObjectNode created(String ipv4) {
        ObjectNode context = Json.object();
        context.set("ascReqData", request(ipv4).put("notifUri", "http://af/n"));
        return context;
    }

    private static ObjectNode context(String ipv4) {
        ObjectNode context = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("pduSessionId", 1)
                .put("pduSessionType", "IPV4")
                .put("dnn", "internet")
                .put("notificationUri", "http://smf/n")
                .put("ipv4Address", ipv4)
                .put("ratType", "NR");
        context.putObject("sliceInfo").put("sst", 1);
        return context;
    }
}
