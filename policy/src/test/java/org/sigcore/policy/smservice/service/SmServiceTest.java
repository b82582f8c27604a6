// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.auditservice.api.AuditedRecords;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.bulwark.api.SubscriberLocks.Lease;
import org.sigcore.policy.bulwark.service.LocalSubscriberLocks;
import org.sigcore.policy.bulwark.service.NoSubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.store.JdbcOutboxStore;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.pre.api.Rejection;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.service.AfSessions;
import org.sigcore.policy.session.service.SessionAudit;
import org.sigcore.policy.session.service.SessionPeer;
import org.sigcore.policy.session.service.SessionPeer.Answer;
import org.sigcore.policy.session.service.SessionPorts;
import org.sigcore.policy.session.service.SessionSettings;
import org.sigcore.policy.session.service.SessionStore;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.policy.session.store.JdbcSessionStore;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.sigcore.policy.store.Documents;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

/** The course of SM policies and AF sessions, with everything around them faked. */
class SmServiceTest {
    private static final ObjectNode AF = (ObjectNode) Json.parse("""
            {"ascReqData": {"notifUri": "http://af/n", "suppFeat": "0", "ueIpv4": "10.0.0.1", "medComponents": {
              "1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {
                "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]}}}}}}
            """);

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    private final List<String> log = new ArrayList<>();
    private final List<String> awaited = new ArrayList<>();
    private final List<ObjectNode> sent = Collections.synchronizedList(new ArrayList<>());
    private final LocalSubscriberLocks locks = new LocalSubscriberLocks(60_000, System::nanoTime);
    private final FakeAf af = new FakeAf();
    private Answer smfAnswer = Answer.TAKEN;
    private String lostSession = "";
    private long seconds;
    private SubscriberSnapshot subscriber = SubscriberSnapshot.none(Source.UDR);
    private Runnable whileItIsDecided = () -> {};
    private Runnable whileTheSmfIsAsked = () -> {};
    private Commits commits;
    private SessionStore store;
    private SmPolicies policies;
    private Sessions sessions;
    private Outbox outbox;
    private AppSessions apps;

    @BeforeEach
    void start() {
        start(locks);
    }

    private void start(SubscriberLocks subscriberLocks) {
        commits = new Commits(database.get());
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(sessions.pending()),
                Runnable::run,
                () -> Instant.ofEpochSecond(seconds));
        SessionPorts ports = new SessionPorts(
                store(commits),
                commits,
                (service, context) -> decide(context),
                new FakeSubscribers(),
                new FakeBindings(),
                subscriberLocks,
                new FakeSmf(),
                outbox,
                af,
                () -> Instant.ofEpochSecond(seconds++));
        store = ports.store();
        SessionSettings settings = new SessionSettings("pcf-sm", true, "80005", 20, "SMF", "PDU session");
        sessions = new Sessions(ports, settings);
        policies = new SmPolicies(sessions, ports.bindings(), af, ports.clock());
        apps = new AppSessions(new AfSessions(ports, settings, sessions), false);
    }

    private SessionStore store(Commits own) {
        return new JdbcSessionStore(
                SessionTables.SM,
                new PolicyDatabase(database.get(), own, Documents.plain(), 1),
                new SessionSearches(database.get(), List.of(SessionTables.SM), System::nanoTime),
                InstantSource.system());
    }

    /** As another process, whose lock has run out, or that has none. */
    private void meanwhile(String smPolicyId, UnaryOperator<Session> change) {
        Commits others = new Commits(database.get());
        SessionStore its = store(others);
        whileItIsDecided = () -> {
            whileItIsDecided = () -> {};
            Session read = Objects.requireNonNull(its.find(smPolicyId));
            others.together(() -> its.replace(read, change.apply(read)));
        };
    }

    @Test
    void aReportDecidedWhileAnotherWrites_isDecidedAgain_andBothStay() {
        Session policy = policies.create(context());
        ObjectNode moved = policy.context().deepCopy().put("ueTimeZone", "+01:00");
        meanwhile(policy.id(), read -> read.withContext(moved));
        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));
        ObjectNode stored = policies.read(policy.id()).context();
        assertThat(stored.path("ratType").asString()).isEqualTo("EUTRA");
        assertThat(stored.path("ueTimeZone").asString()).isEqualTo("+01:00");
        assertThat(commits.replays()).isOne();
    }

    @Test
    void anAfSessionBegunWhileAnotherProcessBeginsOne_losesNeither() {
        Session policy = policies.create(context());
        AfSession theirs = AfSession.ofN5(policy.id(), "000000000001", (ObjectNode) AF.get("ascReqData"));
        meanwhile(policy.id(), read -> read.with(theirs));
        AfSession ours = apps.create(AF.deepCopy());
        assertThat(policies.read(policy.id()).af())
                .extracting(AfSession::id)
                .containsExactlyInAnyOrder(ours.id(), theirs.id());
    }

    @Test
    void withoutLocks_requestsAtOnceLoseNothing() throws Exception {
        start(new NoSubscriberLocks());
        Session policy = policies.create(context());
        List<Callable<AfSession>> requests = Collections.nCopies(5, () -> apps.create(AF.deepCopy()));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<AfSession> begun : threads.invokeAll(requests)) {
                assertThat(apps.read(begun.get().id())).isNotNull();
            }
        }
        assertThat(policies.read(policy.id()).af()).hasSize(requests.size());
        assertThat(policies.read(policy.id()).decision().at("/pccRules")).hasSize(requests.size());
    }

    @Test
    void aRefusalThatComesAfterAnotherWriter_undoesItsOwnPartOnly() {
        Session policy = policies.create(context());
        AfSession theirs = AfSession.ofN5(policy.id(), "000000000001", (ObjectNode) AF.get("ascReqData"));
        smfAnswer = Answer.REFUSED;
        whileTheSmfIsAsked = () -> {
            meanwhile(policy.id(), read -> read.with(theirs));
            whileItIsDecided.run();
        };
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        Session stored = policies.read(policy.id());
        assertThat(stored.af()).extracting(AfSession::id).containsExactly(theirs.id());
        assertThat(Json.text(stored.decision())).contains("af-000000000001-1-1");
    }

    @Test
    void create_bindsTheSession_andNegotiatesFeatures() {
        Session policy = policies.create(context());
        assertThat(policy.decision().get("suppFeat").asString()).isEqualTo("4");
        assertThat(store.find(policy.id())).isEqualTo(policy);
        assertThat(log).containsExactly("attach", "register 10.0.0.1");
    }

    @Test
    void refusedSession_leavesNothing() {
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("barred", true), Json.object());
        assertThatThrownBy(() -> policies.create(context())).hasMessageContaining("POLICY_CONTEXT_DENIED");
        assertThat(log).containsExactly("attach", "detach");
    }

    @Test
    void update_keepsWhatLasts_andReturnsTheChanges() {
        Session policy = policies.create(context());
        log.clear();
        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["UE_IP_CH", "RAT_TY_CH"], "ratType": "EUTRA",
                 "relIpv4Address": "10.0.0.1", "ipv6AddressPrefix": "2001:db8::/64"}
                """);
        assertThat(policies.update(policy.id(), update)).isEqualTo(Json.parse("""
                {"sessRules": {"default": {"rat": "EUTRA"}}}"""));
        ObjectNode stored = policies.read(policy.id()).context();
        assertThat(stored.has("repPolicyCtrlReqTriggers")).isFalse();
        assertThat(stored.has("ipv4Address")).isFalse();
        assertThat(log).containsExactly("rebind");
        assertThat(policies.update(policy.id(), Json.object()).isEmpty()).isTrue();
        policies.update(policy.id(), Json.object().put("relIpv6AddressPrefix", "2001:DB8:0:0::/64"));
        assertThat(policies.read(policy.id()).context().has("ipv6AddressPrefix"))
                .as("however it is written")
                .isFalse();
    }

    @Test
    void theAnswerWaitsForTheBsf_whenASessionOrItsAddressComesOrGoes() {
        Session policy = policies.create(context());
        assertThat(awaited).containsExactly(policy.id());

        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));
        assertThat(awaited).as("same address").hasSize(1);

        policies.update(policy.id(), Json.object().put("ipv6AddressPrefix", "2001:db8::/64"));
        policies.delete(policy.id());
        assertThat(awaited).as("without the lock").containsExactly(policy.id(), policy.id(), policy.id());
    }

    @Test
    void delete_endsEverything() {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy());
        log.clear();
        policies.delete(policy.id());
        assertThat(log).containsExactly("terminated " + session.id(), "deregister", "detach");
        assertThatThrownBy(() -> policies.delete(policy.id())).hasMessageContaining("RESOURCE_CONTEXT_NOT_FOUND");
        assertThatThrownBy(() -> apps.read(session.id())).hasMessageContaining("APPLICATION_SESSION");
    }

    @Test
    void changedSubscriber_isToldToTheSmf_onlyIfSomethingChanged() {
        Session policy = policies.create(context());
        policies.smSubscriberChanged(policy.id());
        assertThat(sent).isEmpty();
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("slow", true), Json.object());
        policies.smSubscriberChanged(policy.id());
        assertThat(sent).containsExactly((ObjectNode) Json.parse("{\"online\":true}"));
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("barred", true), Json.object());
        policies.smSubscriberChanged(policy.id());
        assertThat(log).endsWith("terminate");
        policies.smSubscriberChanged("unknown");
    }

    @Test
    void sessionThatTheSmfHasLost_givesWayToTheOneBefore() {
        Session live = policies.create(context());
        Session lost = policies.create(context());
        lostSession = lost.id();
        assertThat(apps.create(AF.deepCopy()).sessionId()).isEqualTo(live.id());
        assertThat(store.find(lost.id())).isNull();
    }

    @Test
    void sessionThatTheSmfHasLost_isRemoved() {
        Session policy = policies.create(context());
        smfAnswer = Answer.SESSION_UNKNOWN;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        assertThat(store.find(policy.id())).isNull();
    }

    @Test
    void refusedOrUnansweredRules_leaveEverythingAsItWas() {
        Session policy = policies.create(context());
        smfAnswer = Answer.REFUSED;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        Session left = policies.read(policy.id());
        assertThat(left.decision()).isEqualTo(policy.decision());
        assertThat(left.af()).isEmpty();

        smfAnswer = Answer.TAKEN;
        AfSession session = apps.create(AF.deepCopy());
        smfAnswer = Answer.UNREACHABLE;
        ObjectNode patch = (ObjectNode) Json.parse("{\"medComponents\":{\"1\":{\"fStatus\":\"REMOVED\"}}}");
        assertThatThrownBy(() -> apps.modify(session.id(), patch)).hasMessageContaining("TARGET_NF_NOT_REACHABLE");
        assertThat(apps.read(session.id()).request()).isEqualTo(session.request());
    }

    @Test
    void whatAProcessDidNotComeToSend_isSentByAnother_asItIsDecidedByThen() {
        Session policy = policies.create(context());
        whileTheSmfIsAsked = () -> {
            throw new IllegalStateException("killed");
        };
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessage("killed");
        assertThat(sent).isEmpty();

        whileTheSmfIsAsked = () -> {};
        start(locks);
        assertThat(outbox.sendDue()).as("it might still come to it").isZero();
        seconds += 20;
        assertThat(outbox.sendDue()).isOne();
        AfSession session = policies.read(policy.id()).af().getFirst();
        assertThat(sent.getLast().at("/pccRules").propertyNames()).containsExactly("af-" + session.ruleKey() + "-1-1");
        assertThat(sent.getLast().at("/qosDecs").size()).isOne();
        seconds += 100;
        assertThat(outbox.sendDue()).as("confirmed").isZero();
    }

    @Test
    void whatTheSmfDidNotAnswer_isSentUntilItDoes() {
        Session policy = policies.create(context());
        smfAnswer = Answer.UNREACHABLE;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("TARGET_NF_NOT_REACHABLE");
        String rule = sent.getLast().at("/pccRules").propertyNames().iterator().next();
        seconds += 20;
        assertThat(outbox.sendDue()).isOne();
        smfAnswer = Answer.TAKEN;
        seconds += 100;
        assertThat(outbox.sendDue()).isOne();
        assertThat(sent.getLast().at("/pccRules").get(rule).isNull())
                .as("the AF was refused meanwhile; the SMF may have the rule all the same")
                .isTrue();

        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("barred", true), Json.object());
        smfAnswer = Answer.UNREACHABLE;
        policies.smSubscriberChanged(policy.id());
        log.clear();
        seconds += 20;
        assertThat(outbox.sendDue()).isOne();
        assertThat(log).containsExactly("terminate");
        smfAnswer = Answer.SESSION_UNKNOWN;
        seconds += 100;
        assertThat(outbox.sendDue()).isOne();
        assertThat(store.find(policy.id())).isNull();
        seconds += 100;
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void rulesThatTheSmfCouldNotInstall_areNeitherRepeatedNorTakenBack() {
        Session policy = policies.create(context());
        whileTheSmfIsAsked = () -> smfAnswer = new Answer(
                SessionPeer.Kind.TAKEN,
                policies.read(policy.id()).decision().path("pccRules").propertyNames().stream()
                        .toList());
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        assertThat(policies.read(policy.id()).af()).isEmpty();
        assertThat(policies.read(policy.id()).decision()).isEqualTo(policy.decision());

        whileTheSmfIsAsked = () -> {};
        smfAnswer = Answer.TAKEN;
        AfSession session = apps.create(AF.deepCopy());
        String rule = "af-" + session.ruleKey() + "-1-1";
        sent.clear();
        ObjectNode report = Enforcement.report(List.of(rule));
        assertThat(policies.update(policy.id(), report).has("pccRules"))
                .as("the SMF knows")
                .isFalse();
        policies.smSubscriberChanged(policy.id());
        assertThat(sent).isEmpty();
        apps.remove(session.id());
        assertThat(sent)
                .allSatisfy(
                        changes -> assertThat(changes.at("/pccRules").has(rule)).isFalse());
        assertThat(policies.read(policy.id()).peer()).isNull();
    }

    @Test
    void appSession_installsChangesAndRemovesRules() {
        policies.create(context());
        AfSession session = apps.create(AF.deepCopy());
        String rule = "af-" + session.ruleKey() + "-1-1";
        assertThat(sent.getLast().get("pccRules").has(rule)).isTrue();
        ObjectNode patch = (ObjectNode) Json.parse("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "128 Kbps"}}}""");
        apps.modify(session.id(), patch);
        assertThat(sent.getLast().at("/qosDecs/qos-" + rule + "/maxbrUl").asString())
                .isEqualTo("128 Kbps");
        apps.remove(session.id());
        assertThat(sent.getLast().get("pccRules").get(rule).isNull()).isTrue();
    }

    @Test
    void events_areAskedForAndReported() {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy());
        ObjectNode events = (ObjectNode) Json.parse("""
                {"events": [{"event": "ACCESS_TYPE_CHANGE"}, {"event": "FAILED_RESOURCES_ALLOCATION"}]}""");
        assertThat(apps.subscribe(session.id(), events)).isFalse();
        assertThat(Json.text(sent.getLast())).contains("AC_TY_CH").contains("RES_RELEASE");

        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["AC_TY_CH"], "accessType": "NON_3GPP_ACCESS",
                 "ruleReports": [{"pccRuleIds": ["af-%s-1-1", "other"], "ruleStatus": "INACTIVE"}]}
                """.formatted(session.ruleKey()));
        policies.update(policy.id(), update);
        assertThat(log.getLast()).isEqualTo("notify " + Json.text(Json.parse("""
                        {"evNotifs": [{"event": "ACCESS_TYPE_CHANGE"}, {"event": "FAILED_RESOURCES_ALLOCATION"}],
                         "accessType": "NON_3GPP_ACCESS", "ratType": "NR",
                         "failedResourcAllocReports": [{"mcResourcStatus": "INACTIVE",
                           "flows": [{"medCompN": 1, "fNums": [1]}]}]}
                        """)));
        assertThat(apps.subscribe(session.id(), null)).isTrue();
    }

    @Test
    void afSession_meansTheSessionOfItsSubscriberAndNetwork() {
        policies.create(context());
        ObjectNode other = AF.deepCopy();
        other.withObject("/ascReqData").put("supi", "imsi-001010000000009");
        assertThatThrownBy(() -> apps.create(other)).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        other.withObject("/ascReqData").put("supi", "imsi-001010000000001").put("dnn", "ims");
        assertThatThrownBy(() -> apps.create(other)).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        other.withObject("/ascReqData").put("dnn", "Internet.mnc001.mcc001.gprs");
        assertThat(apps.create(other).sessionId()).isNotEmpty();
    }

    @Test
    void busySubscriber_isPendingTransaction_whereTheSmfHasAgreedToThat() {
        Lease held = Objects.requireNonNull(locks.acquire("imsi-001010000000001", 0));
        assertThatThrownBy(() -> policies.create(context().put("suppFeat", "80000")))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("PENDING_TRANSACTION");
        assertThatThrownBy(() -> policies.create(context()))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("NF_CONGESTION");
        locks.release(held);
        policies.create(context());
    }

    @Test
    void busySubscriber_isCongestionForAnAf_whateverTheSmfHasAgreedTo() {
        Session policy = policies.create(context().put("suppFeat", "80000"));
        String app = apps.create(AF).id();
        commits.together(() -> {
            Session now = Objects.requireNonNull(store.find(policy.id()));
            ObjectNode failed =
                    (ObjectNode) Json.parse("{\"failed\": {\"other\": {}}}"); // as of rules that the SMF refused
            return store.replace(
                    now,
                    new Session(now.id(), now.stamp(), failed, now.context(), now.decision(), now.af(), now.created()));
        });
        Lease held = Objects.requireNonNull(locks.acquire("imsi-001010000000001", 0));
        assertThatThrownBy(() -> apps.create(AF)).hasMessageContaining("NF_CONGESTION");
        assertThatThrownBy(() -> apps.remove(app)).hasMessageContaining("NF_CONGESTION");
        assertThatThrownBy(() -> policies.update(policy.id(), Json.object()))
                .hasMessageContaining("PENDING_TRANSACTION");
        locks.release(held);
    }

    @Test
    void whatIsUnreachableWhileItIsDecidedAgain_endsNoSession() {
        Session policy = policies.create(context());
        whileItIsDecided = () -> {
            throw new ProblemException(ProblemDetails.of(503, null, "pre is unreachable"));
        };
        assertThatThrownBy(() -> sessions.subscriberChanged(policy.id())).hasMessageContaining("unreachable");
        assertThat(log).doesNotContain("terminate");
        assertThat(store.find(policy.id())).isNotNull();
    }

    @Test
    void whatWasWrittenSinceTheAuditHasAsked_stays() {
        Session policy = policies.create(context());
        SessionAudit audit = new SessionAudit(sessions);
        long changed = store.walk("", 1).getFirst().changed().toEpochMilli();
        assertThat(audit.end(new AuditedRecords.Stale(policy.id(), changed - 1)))
                .isFalse();
        assertThat(store.find(policy.id())).isNotNull();
        assertThat(audit.end(new AuditedRecords.Stale(policy.id(), changed))).isTrue();
        assertThat(store.find(policy.id())).isNull();
    }

    private static ObjectNode context() {
        return (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "pduSessionId": 1, "pduSessionType": "IPV4", "dnn": "internet",
                 "sliceInfo": {"sst": 1}, "notificationUri": "http://smf/n", "ipv4Address": "10.0.0.1",
                 "ratType": "NR", "suppFeat": "6"}
                """);
    }

    private PolicyOutcome decide(ObjectNode context) {
        whileItIsDecided.run();
        ObjectNode decision = Json.object();
        ObjectNode media = Json.object();
        if (context.path("operation").asString("").equals("media")) {
            media.put("5qi", 1);
        } else {
            decision.putObject("sessRules")
                    .putObject("default")
                    .put("rat", context.at("/request/ratType").asString());
        }
        if (context.at("/subscriber/slow").asBoolean(false)) {
            decision.put("online", true);
        }
        boolean barred = context.at("/subscriber/barred").asBoolean(false);
        return new PolicyOutcome(
                decision, media, null, barred ? new Rejection(403, "POLICY_CONTEXT_DENIED", null) : null);
    }

    private final class FakeSubscribers implements SubscriberData {
        @Override
        public SubscriberSnapshot attach(SubscriberQuery query) {
            log.add("attach");
            return subscriber;
        }

        @Override
        public SubscriberSnapshot withCounters(SubscriberQuery query, List<String> counterIds) {
            return subscriber;
        }

        @Override
        public SubscriberSnapshot current(SubscriberQuery query) {
            return subscriber;
        }

        @Override
        public void assign(SubscriberQuery query, ObjectNode state) {
            log.add("assign");
        }

        @Override
        public void detach(SubscriberQuery query) {
            log.add("detach");
        }
    }

    private final class FakeBindings implements SessionBindings {
        @Override
        public void register(String sessionId, ObjectNode session) {
            log.add("register " + session.get("ipv4Addr").asString());
        }

        @Override
        public void update(String sessionId, ObjectNode session) {
            log.add("rebind");
        }

        @Override
        public void deregister(String sessionId) {
            log.add("deregister");
        }

        @Override
        public void awaitBsf(String sessionId) {
            Lease lease = locks.acquire("imsi-001010000000001", 0);
            awaited.add(lease == null ? "while locked" : sessionId);
            if (lease != null) {
                locks.release(lease);
            }
        }
    }

    private final class FakeSmf implements SessionPeer {
        @Override
        public Answer change(Session policy, ObjectNode changes) {
            whileTheSmfIsAsked.run();
            sent.add(changes);
            return policy.id().equals(lostSession) ? Answer.SESSION_UNKNOWN : smfAnswer;
        }

        @Override
        public Answer release(Session policy) {
            log.add("terminate");
            return smfAnswer;
        }
    }

    private final class FakeAf implements AfNotifications {
        @Override
        public void ended(AfSession session) {
            log.add("terminated " + session.id());
        }

        @Override
        public void notify(AfSession session, ObjectNode notification) {
            log.add("notify " + Json.text(notification));
        }
    }
}
