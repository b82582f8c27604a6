// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.outbox.JdbcOutboxStore;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.kernel.session.service.SessionSettings;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.LabSettings;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.bulwark.LocalSubscriberLocks;
import org.sigcore.policy.role.smservice.JdbcEndedAppSessions;
import org.sigcore.store.Commits;
import org.sigcore.testkit.EngineDatabase;
import tools.jackson.databind.node.ObjectNode;

/** SM policies and AF sessions on a store, with everything else around them faked. */
abstract class SmServiceFrame {
    static final ObjectNode AF = (ObjectNode) Json.parse("""
            {"ascReqData": {"notifUri": "http://af/n", "suppFeat": "0", "ueIpv4": "10.0.0.1", "medComponents": {
              "1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {
                "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]}}}}}}
            """);

    @RegisterExtension
    final EngineDatabase database = EngineDatabase.h2("db/migration/policysessions");

    final List<String> log = new ArrayList<>();
    final List<String> causes = new ArrayList<>();
    final List<String> awaited = new ArrayList<>();
    final List<ObjectNode> sent = Collections.synchronizedList(new ArrayList<>());
    final LocalSubscriberLocks locks = new LocalSubscriberLocks(60_000, System::nanoTime);
    final FakeAf af = new FakeAf();
    PolicySettings.Service configured = new PolicySettings.Service(true, "80005", 20);
    Answer smfAnswer = Answer.TAKEN;
    String lostSession = "";
    long seconds;
    SubscriberSnapshot subscriber = SubscriberSnapshot.none(Source.UDR);
    Runnable whileItIsDecided = () -> {};
    Runnable whileTheSmfIsAsked = () -> {};
    Commits commits;
    SessionStore store;
    SmPolicies policies;
    SessionParts parts;
    Sessions sessions;
    Outbox outbox;
    AppSessions apps;
    JdbcEndedAppSessions endedApps;

    @BeforeEach
    void start() {
        start(locks);
    }

    final void start(SubscriberLocks subscriberLocks) {
        commits = new Commits(database.get());
        outbox = new Outbox(
                new JdbcOutboxStore(database.get(), commits, 1),
                commits,
                () -> List.of(
                        sessions.pending(),
                        apps.sessions().expiry(),
                        OutboxHandler.of(SubscriberDecisions.KIND, 1, document -> {
                            sessions.subscriberChanged(document.get("sessionId").asString());
                            return true;
                        })),
                Runnable::run,
                () -> Instant.ofEpochSecond(seconds));
        InstantSource clock = () -> Instant.ofEpochSecond(seconds++);
        store = store(commits);
        parts = SessionParts.of(
                new SessionParts.Shared(
                        commits,
                        (service, context) -> decide(context),
                        new FakeSubscribers(),
                        subscriberLocks,
                        outbox,
                        clock,
                        null),
                new SessionSettings("pcf-sm", () -> LabSettings.of(configured), "SMF", "PDU session"),
                store,
                new FakeSmf(),
                af,
                new FakeBindings(),
                null);
        sessions = parts.sessions();
        policies = new SmPolicies(
                parts.creation(), sessions, parts.termination(), parts.bindings(), clock, (session, update) -> {});
        endedApps = new JdbcEndedAppSessions(policyDatabase(commits), () -> Instant.ofEpochSecond(seconds));
        apps = new AppSessions(
                parts.afSessions(MediaBounds.DEFAULT), endedApps, host -> false, MediaBounds.DEFAULT, false);
    }

    PolicyDatabase policyDatabase(Commits own) {
        return new PolicyDatabase(database.get(), own, Documents.plain(), 1);
    }

    SessionStore store(Commits own) {
        return new JdbcSessionStore(
                SessionTables.SM,
                policyDatabase(own),
                new SessionSearches(database.get(), List.of(SessionTables.SM), System::nanoTime),
                InstantSource.system());
    }

    /** Lets another process, which does not hold the lock, change the session during the next decision. */
    void meanwhile(String smPolicyId, UnaryOperator<Session> change) {
        Commits others = new Commits(database.get());
        SessionStore its = store(others);
        whileItIsDecided = () -> {
            whileItIsDecided = () -> {};
            Session read = Objects.requireNonNull(its.find(smPolicyId));
            others.together(() -> its.replace(read, change.apply(read)));
        };
    }

    static ObjectNode context() {
        return (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "pduSessionId": 1, "pduSessionType": "IPV4", "dnn": "internet",
                 "sliceInfo": {"sst": 1}, "notificationUri": "http://smf/n", "ipv4Address": "10.0.0.1",
                 "ratType": "NR", "suppFeat": "6"}
                """);
    }

    PolicyOutcome decide(ObjectNode context) {
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
        if (context.at("/subscriber/ask").asBoolean(false)) {
            decision.putObject("lastReqUsageData").put("allUmIds", true);
        }
        if (context.at("/subscriber/area").asBoolean(false)) {
            decision.putObject("praInfos").putObject("area").put("praId", "area");
            decision.putArray("policyCtrlReqTriggers").add("PRA_CH").add("PLMN_CH");
        }
        boolean barred = context.at("/subscriber/barred").asBoolean(false);
        return new PolicyOutcome(
                decision, media, null, barred ? new Rejection(403, "POLICY_CONTEXT_DENIED", null) : null);
    }

    final class FakeSubscribers implements SubscriberData {
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
        public Sponsor sponsor(String sponsorId, @Nullable String provider) {
            return Sponsor.NOT_ASKED;
        }

        @Override
        public void assign(SubscriberQuery query, ObjectNode state) {
            log.add("assign");
        }

        @Override
        public List<String> detach(SubscriberQuery query) {
            log.add("detach");
            return List.of();
        }
    }

    final class FakeBindings implements SessionBindings {
        @Override
        public void register(String sessionId, ObjectNode session) {
            log.add("register " + session.get("ipv4Addr").asString());
        }

        @Override
        public void update(String sessionId, ObjectNode session) {
            log.add("rebind");
        }

        @Override
        public void deregister(String sessionId, List<String> others) {
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

        @Override
        public ObjectNode elsewhere(String sessionId) {
            return Json.object();
        }
    }

    final class FakeSmf implements SessionPeer {
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

    final class FakeAf implements AfPeer {
        @Override
        public void terminate(AfSession session, String cause, ObjectNode last) {
            log.add("terminated " + session.id());
            causes.add(cause);
        }

        @Override
        public void notify(AfSession session, ObjectNode notification) {
            log.add("notify " + Json.text(notification));
        }
    }
}
