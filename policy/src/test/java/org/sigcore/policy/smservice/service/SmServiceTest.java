// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks.Lease;
import org.sigcore.policy.bulwark.service.LocalSubscriberLocks;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.policyds.api.SubscriberSnapshot.Source;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.pre.api.Rejection;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;
import org.sigcore.policy.smservice.service.SmfNotifications.Answer;
import tools.jackson.databind.node.ObjectNode;

/** The course of SM policies and AF sessions, with everything around them faked. */
class SmServiceTest {
    private static final ObjectNode AF = (ObjectNode) Json.parse("""
            {"ascReqData": {"notifUri": "http://af/n", "suppFeat": "0", "ueIpv4": "10.0.0.1", "medComponents": {
              "1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {
                "1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.0.0.1 6000"]}}}}}}
            """);
    private final FakeSmStore store = new FakeSmStore();
    private final List<String> log = new ArrayList<>();
    private final List<String> awaited = new ArrayList<>();
    private final List<ObjectNode> sent = new ArrayList<>();
    private final LocalSubscriberLocks locks = new LocalSubscriberLocks(60_000, System::nanoTime);
    private Answer smfAnswer = Answer.TAKEN;
    private String lostSession = "";
    private long seconds;
    private SubscriberSnapshot subscriber = SubscriberSnapshot.none(Source.UDR);
    private final SmPorts ports = new SmPorts(
            store,
            (service, context) -> decide(context),
            new FakeSubscribers(),
            new FakeBindings(),
            locks,
            new FakeSmf(),
            new FakeAf(),
            () -> Instant.ofEpochSecond(seconds++));
    private final SmSettings settings = new SmSettings(true, "5", "0", 20, false);
    private final SmPolicies policies = new SmPolicies(ports, settings);
    private final AppSessions apps = new AppSessions(ports, settings);

    @Test
    void create_bindsTheSession_andNegotiatesFeatures() {
        SmPolicy policy = policies.create(context());
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
        SmPolicy policy = policies.create(context());
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
        SmPolicy policy = policies.create(context());
        assertThat(awaited).containsExactly(policy.id());

        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));
        assertThat(awaited).as("same address").hasSize(1);

        policies.update(policy.id(), Json.object().put("ipv6AddressPrefix", "2001:db8::/64"));
        policies.delete(policy.id());
        assertThat(awaited).as("without the lock").containsExactly(policy.id(), policy.id(), policy.id());
    }

    @Test
    void delete_endsEverything() {
        SmPolicy policy = policies.create(context());
        AppSession session = apps.create(AF.deepCopy());
        log.clear();
        policies.delete(policy.id());
        assertThat(log).containsExactly("terminated " + session.id(), "deregister", "detach");
        assertThatThrownBy(() -> policies.delete(policy.id())).hasMessageContaining("RESOURCE_CONTEXT_NOT_FOUND");
        assertThatThrownBy(() -> apps.read(session.id())).hasMessageContaining("APPLICATION_SESSION");
    }

    @Test
    void changedSubscriber_isToldToTheSmf_onlyIfSomethingChanged() {
        SmPolicy policy = policies.create(context());
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
        SmPolicy live = policies.create(context());
        SmPolicy lost = policies.create(context());
        lostSession = lost.id();
        assertThat(apps.create(AF.deepCopy()).smPolicyId()).isEqualTo(live.id());
        assertThat(store.find(lost.id())).isNull();
    }

    @Test
    void sessionThatTheSmfHasLost_isRemoved() {
        SmPolicy policy = policies.create(context());
        smfAnswer = Answer.SESSION_UNKNOWN;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        assertThat(store.find(policy.id())).isNull();
    }

    @Test
    void refusedOrUnansweredRules_leaveEverythingAsItWas() {
        SmPolicy policy = policies.create(context());
        smfAnswer = Answer.REFUSED;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        assertThat(store.find(policy.id())).isEqualTo(policy);
        assertThat(store.appSessionsOf(policy.id())).isEmpty();

        smfAnswer = Answer.TAKEN;
        AppSession session = apps.create(AF.deepCopy());
        smfAnswer = Answer.UNREACHABLE;
        ObjectNode patch = (ObjectNode) Json.parse("{\"medComponents\":{\"1\":{\"fStatus\":\"REMOVED\"}}}");
        assertThatThrownBy(() -> apps.modify(session.id(), patch)).hasMessageContaining("TARGET_NF_NOT_REACHABLE");
        assertThat(apps.read(session.id())).isEqualTo(session);
    }

    @Test
    void appSession_installsChangesAndRemovesRules() {
        policies.create(context());
        AppSession session = apps.create(AF.deepCopy());
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
        SmPolicy policy = policies.create(context());
        AppSession session = apps.create(AF.deepCopy());
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
        assertThat(apps.create(other).smPolicyId()).isNotEmpty();
    }

    @Test
    void busySubscriber_isPendingTransaction() {
        Lease held = Objects.requireNonNull(locks.acquire("imsi-001010000000001", 0));
        assertThatThrownBy(() -> policies.create(context()))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("PENDING_TRANSACTION");
        locks.release(held);
        policies.create(context());
    }

    private static ObjectNode context() {
        return (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "pduSessionId": 1, "pduSessionType": "IPV4", "dnn": "internet",
                 "sliceInfo": {"sst": 1}, "notificationUri": "http://smf/n", "ipv4Address": "10.0.0.1",
                 "ratType": "NR", "suppFeat": "6"}
                """);
    }

    private static PolicyOutcome decide(ObjectNode context) {
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
        public void detach(String sessionId, String supi) {
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

    private final class FakeSmf implements SmfNotifications {
        @Override
        public Answer update(SmPolicy policy, ObjectNode changes) {
            sent.add(changes);
            return policy.id().equals(lostSession) ? Answer.SESSION_UNKNOWN : smfAnswer;
        }

        @Override
        public Answer terminate(SmPolicy policy, String cause) {
            log.add("terminate");
            return smfAnswer;
        }
    }

    private final class FakeAf implements AfNotifications {
        @Override
        public void terminated(AppSession session) {
            log.add("terminated " + session.id());
        }

        @Override
        public void notify(AppSession session, ObjectNode notification) {
            log.add("notify " + Json.text(notification));
        }
    }
}
