// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.kernel.settings.PolicySettings;
import tools.jackson.databind.node.ObjectNode;

/** Notifications to the SMF, its answers, and sessions whose SMF does not answer. */
class SmfNotificationsTest extends SmServiceFrame {
    @Test
    void subscriberChange_notifiesSmf_onlyIfDecisionChanges() {
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
    void sessionUnknownToSmf_isRemoved_andAfSessionUsesEarlierSession() {
        Session live = policies.create(context());
        Session lost = policies.create(context());
        lostSession = lost.id();
        assertThat(apps.create(AF.deepCopy()).session().sessionId()).isEqualTo(live.id());
        assertThat(store.find(lost.id())).isNull();
        assertThat(log).as("the AF session continues").noneMatch(line -> line.startsWith("terminated"));
    }

    @Test
    void sessionUnknownToSmf_isRemoved() {
        Session policy = policies.create(context());
        smfAnswer = Answer.SESSION_UNKNOWN;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        assertThat(store.find(policy.id())).isNull();
    }

    @Test
    @SpecRef({"TS 29.512 5.6.2.26", "TS 29.514 4.2.2.10"})
    void answerOfSmf_updatesTheSession_andTellsAfThatItsPlaceIsNotReported() {
        configured = new PolicySettings.Service(true, "80025", 20);
        Session policy = policies.create(context().put("suppFeat", "26"));
        ObjectNode asking = AF.deepCopy();
        asking.withObjectProperty("ascReqData")
                .putObject("evSubsc")
                .putArray("events")
                .addObject()
                .put("event", "ANI_REPORT");
        smfAnswer = new Answer(SessionPeer.Kind.TAKEN, (ObjectNode) Json.parse("""
                {"ratType": "EUTRA", "noNetLocSupp": "ANR_NOT_SUPPORTED", "repPolicyCtrlReqTriggers": ["AN_INFO"]}"""));
        String af = apps.create(asking).session().id();
        assertThat(log)
                .filteredOn(line -> line.startsWith("notify "))
                .singleElement()
                .asString()
                .contains("ANR_NOT_SUPPORTED");
        assertThat(apps.read(af).request().has("evSubsc"))
                .as("nothing else follows")
                .isFalse();
        assertThat(policies.read(policy.id()).context())
                .isEqualTo(context().put("suppFeat", "26").put("ratType", "EUTRA"));
    }

    @Test
    void chargingData_areReportedToAf_onlyAfterSmfAcceptsRules() {
        ObjectNode context = context();
        context.putArray("accNetChIds").addObject().put("accNetChaIdValue", 7);
        policies.create(context);
        ObjectNode asking = AF.deepCopy();
        asking.withObjectProperty("ascReqData")
                .putObject("evSubsc")
                .putArray("events")
                .addObject()
                .put("event", "CHARGING_CORRELATION")
                .put("notifMethod", "ONE_TIME");
        smfAnswer = Answer.REFUSED;
        assertThatThrownBy(() -> apps.create(asking)).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        assertThat(log).noneMatch(line -> line.startsWith("notify "));
        smfAnswer = Answer.TAKEN;
        assertThat(apps.create(asking).session().request().has("evSubsc"))
                .as("reported once")
                .isFalse();
        assertThat(log)
                .filteredOn(line -> line.startsWith("notify "))
                .singleElement()
                .asString()
                .contains(":7");
    }

    @Test
    void usageReport_isRequestedByEachDecisionThatAsksForIt() {
        configured = new PolicySettings.Service(true, "80015", 20);
        Session policy = policies.create(context().put("suppFeat", "10"));
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("ask", true), Json.object());
        policies.smSubscriberChanged(policy.id());
        policies.smSubscriberChanged(policy.id());
        ObjectNode asked = (ObjectNode) Json.parse("{\"lastReqUsageData\": {\"allUmIds\": true}}");
        assertThat(sent).containsExactly(asked, asked);
        subscriber = SubscriberSnapshot.none(Source.UDR);
        policies.smSubscriberChanged(policy.id());
        assertThat(sent).hasSize(2);
        assertThat(policies.read(policy.id()).decision().has("lastReqUsageData"))
                .isFalse();
    }

    @Test
    void smfWithoutFeatures_getsNoMembersThatNeedFeatures() {
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("area", true), Json.object());
        ObjectNode without = context();
        without.remove("suppFeat");
        ObjectNode decision = policies.create(without).decision();
        assertThat(decision.has("praInfos")).isFalse();
        assertThat(decision.has("suppFeat")).isFalse();
        assertThat(decision.get("policyCtrlReqTriggers")).isEqualTo(Json.parse("[\"PLMN_CH\"]"));
        configured = new PolicySettings.Service(true, "80205", 20);
        ObjectNode with = policies.create(context().put("suppFeat", "200").put("pduSessionId", 2))
                .decision();
        assertThat(with.has("praInfos")).isTrue();
    }

    @Test
    void update_namesEveryMemberOfWrongType() {
        Session policy = policies.create(context());
        ObjectNode update = (ObjectNode) Json.parse("""
                {"numOfPackFilter": "8", "refQosIndication": 1, "ueTimeZone": {}, "servNfId": "x",
                 "interGrpIds": [7], "policyDecFailureReports": "PCC_RULE_EVENT", "tsnPortManContNwtts": ["x"],
                 "ofRelease20": [1]}""");
        assertThatThrownBy(() -> policies.update(policy.id(), update))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().invalidParams())
                                .extracting(fault -> fault.param())
                                .containsExactlyInAnyOrder(
                                        "/numOfPackFilter",
                                        "/refQosIndication",
                                        "/ueTimeZone",
                                        "/servNfId",
                                        "/interGrpIds/0",
                                        "/policyDecFailureReports",
                                        "/tsnPortManContNwtts/0"));
    }

    @Test
    void update_boundsItsLists_andIgnoresUnknownRuleNames() {
        Session policy = policies.create(context());
        AfSession af = apps.create(AF.deepCopy()).session();
        ObjectNode update = Json.object();
        update.withArrayProperty("ruleReports")
                .addObject()
                .put("ruleStatus", "INACTIVE")
                .putArray("pccRuleIds")
                .add("af-" + af.ruleKey() + "-x-1");
        assertThat(policies.update(policy.id(), update)).isEmpty();
        for (int more = 0; more < 1000; more++) {
            update.withArrayProperty("ruleReports")
                    .addObject()
                    .put("ruleStatus", "INACTIVE")
                    .putArray("pccRuleIds")
                    .add("r" + more);
        }
        assertThatThrownBy(() -> policies.update(policy.id(), update)).hasMessageContaining("OPTIONAL_IE_INCORRECT");
    }

    @Test
    void refusedOrUnansweredRules_leaveSessionUnchanged() {
        Session policy = policies.create(context());
        smfAnswer = Answer.REFUSED;
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        Session left = policies.read(policy.id());
        assertThat(left.decision()).isEqualTo(policy.decision());
        assertThat(left.af()).isEmpty();

        smfAnswer = Answer.TAKEN;
        AfSession session = apps.create(AF.deepCopy()).session();
        smfAnswer = Answer.UNREACHABLE;
        ObjectNode patch = (ObjectNode) Json.parse("{\"medComponents\":{\"1\":{\"fStatus\":\"REMOVED\"}}}");
        assertThatThrownBy(() -> apps.modify(session.id(), patch)).hasMessageContaining("TARGET_NF_NOT_REACHABLE");
        assertThat(apps.read(session.id()).request()).isEqualTo(session.request());
    }

    @Test
    void unsentChangeOfCrashedProcess_isSentByAnotherProcess() {
        Session policy = policies.create(context());
        whileTheSmfIsAsked = () -> {
            throw new IllegalStateException("killed");
        };
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessage("killed");
        assertThat(sent).isEmpty();

        whileTheSmfIsAsked = () -> {};
        start(locks);
        assertThat(outbox.sendDue()).as("the first process may still send it").isZero();
        seconds += 20;
        assertThat(outbox.sendDue()).isOne();
        AfSession session = policies.read(policy.id()).af().getFirst();
        assertThat(sent.getLast().at("/pccRules").propertyNames()).containsExactly("af-" + session.ruleKey() + "-1-1");
        assertThat(sent.getLast().at("/qosDecs").size()).isOne();
        seconds += 100;
        assertThat(outbox.sendDue()).as("confirmed").isZero();
    }

    @Test
    void unansweredChange_isRepeatedUntilSmfAnswers() {
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
                .as("the AF was refused, but the SMF may have installed the rule")
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
    void rulesPendingAtSmf_areGranted_andSentAgain() {
        Session policy = policies.create(context());
        smfAnswer = Answer.PENDING;
        AfSession granted = apps.create(AF.deepCopy()).session();
        String rule = "af-" + granted.ruleKey() + "-1-1";
        sent.clear();
        assertThat(outbox.sendDue()).as("repeated without a long pause").isOne();
        assertThat(sent.getLast().at("/pccRules").has(rule)).isTrue();
        smfAnswer = Answer.TAKEN;
        seconds += 10;
        assertThat(outbox.sendDue()).isOne();
        seconds += 100;
        assertThat(outbox.sendDue()).as("taken").isZero();
        assertThat(policies.read(policy.id()).decision().at("/pccRules").has(rule))
                .isTrue();
    }

    @Test
    void pendingRulesThatSmfRefuses_terminateTheirAfSession() {
        policies.create(context());
        smfAnswer = Answer.PENDING;
        AfSession granted = apps.create(AF.deepCopy()).session();
        smfAnswer = Answer.REFUSED;
        assertThat(outbox.sendDue()).isOne();
        assertThat(log).contains("terminated " + granted.id());
    }

    @Test
    void rulesThatSmfFailsToInstall_areNeitherRepeatedNorRemoved() {
        Session policy = policies.create(context());
        whileTheSmfIsAsked = () -> smfAnswer = new Answer(
                SessionPeer.Kind.TAKEN,
                inactive(policies.read(policy.id()).decision().path("pccRules").propertyNames()));
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        assertThat(policies.read(policy.id()).af()).isEmpty();
        assertThat(policies.read(policy.id()).decision()).isEqualTo(policy.decision());

        whileTheSmfIsAsked = () -> {};
        smfAnswer = Answer.TAKEN;
        AfSession session = apps.create(AF.deepCopy()).session();
        String rule = "af-" + session.ruleKey() + "-1-1";
        sent.clear();
        ObjectNode report = inactive(List.of(rule));
        assertThat(policies.update(policy.id(), report).has("pccRules"))
                .as("the SMF has reported the change itself")
                .isFalse();
        policies.smSubscriberChanged(policy.id());
        assertThat(sent).isEmpty();
        apps.remove(session.id(), Json.object());
        assertThat(sent)
                .allSatisfy(
                        changes -> assertThat(changes.at("/pccRules").has(rule)).isFalse());
        assertThat(policies.read(policy.id()).peer()).isNull();
    }

    private static ObjectNode inactive(Collection<String> rules) {
        ObjectNode update = Json.object();
        ObjectNode report = update.putArray("ruleReports").addObject().put("ruleStatus", "INACTIVE");
        rules.forEach(report.putArray("pccRuleIds")::add);
        return update;
    }

    @Test
    void unreachablePolicyEngine_keepsSession() {
        Session policy = policies.create(context());
        whileItIsDecided = () -> {
            throw new ProblemException(ProblemDetails.of(503, null, "pre is unreachable"));
        };
        assertThatThrownBy(() -> sessions.subscriberChanged(policy.id())).hasMessageContaining("unreachable");
        assertThat(log).doesNotContain("terminate");
        assertThat(store.find(policy.id())).isNotNull();
    }
}
