// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.simulators.nf.Chf;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.ResourceUri;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;
import tools.jackson.databind.JsonNode;

/** Common checks of SM policies and bindings. Stateless. */
final class SmPolicyChecks {
    private static final Duration SETTLE = Duration.ofSeconds(20);

    private SmPolicyChecks() {}

    /** TS 29.512 4.2.2.2: checks for 201, Location of an individual SM policy, and session rules with default QoS. */
    static SmSession created(Checks checks, Smf.Created created, @Nullable ApiRoot producer) {
        SbiResponse response = created.response();
        checks.status(response, 201);
        String location = checks.header(response, "location");
        checks.that(
                location.matches("https?://[^/]+(/.*)?/npcf-smpolicycontrol/v1/sm-policies/[^/]+"),
                "Location {apiRoot}/npcf-smpolicycontrol/v1/sm-policies/{smPolicyId}",
                location);
        checks.orStop();
        if (producer != null) {
            checks.equal(
                    "Location at",
                    producer.authority(),
                    ResourceUri.parse(location).apiRoot().authority());
        }
        decision(checks, checks.body(response));
        return created.session();
    }

    /** TS 29.512 5.6.2.4, 5.6.2.7: checks that an SmPolicyDecision authorizes the session. */
    static void decision(Checks checks, JsonNode decision) {
        JsonNode rules = checks.notEmpty(decision, "/sessRules");
        rules.properties().forEach(rule -> {
            checks.equal(
                    "/sessRules/" + rule.getKey() + "/sessRuleId",
                    rule.getKey(),
                    rule.getValue().path("sessRuleId").asString());
            checks.that(
                    rule.getValue().has("authSessAmbr") || rule.getValue().has("authDefQos"),
                    "authSessAmbr or authDefQos in the session rule",
                    rule.getValue());
        });
        JsonNode pccRules = decision.path("pccRules");
        JsonNode qosDecs = decision.path("qosDecs");
        pccRules.properties().forEach(rule -> {
            checks.equal(
                    "/pccRules/" + rule.getKey() + "/pccRuleId",
                    rule.getKey(),
                    rule.getValue().path("pccRuleId").asString());
            for (JsonNode ref : rule.getValue().path("refQosData")) {
                checks.that(
                        qosDecs.has(ref.asString()),
                        "/qosDecs/" + ref.asString() + " that the PCC rule refers to",
                        decision);
            }
        });
    }

    /** TS 29.521 4.2.4.2: the BSF returns the binding of the session. */
    static JsonNode bound(Checks checks, Stage stage, SmSession session) {
        SbiResponse response = bindingUntil(200, checks, stage, session);
        JsonNode binding = checks.body(response);
        checks.member(binding, "/supi", session.supi());
        checks.member(binding, "/ipv4Addr", session.ipv4());
        checks.member(binding, "/dnn", session.dnn());
        checks.equal("/snssai", Lab.snssai(), binding.at("/snssai"));
        checks.that(
                binding.has("pcfFqdn") || binding.has("pcfIpEndPoints"),
                "pcfFqdn or pcfIpEndPoints, TS 29.521 5.6.2.2",
                binding);
        checks.member(binding, "/pcfDiamHost", Lab.identity("policy"));
        checks.member(binding, "/pcfDiamRealm", Lab.REALM);
        return binding;
    }

    /** TS 29.512 4.2.4.2: the association accepts an update and retains its other attributes. */
    static JsonNode updated(Checks checks, Stage stage, SmSession session) {
        SbiResponse response = stage.smf().update(session, Smf.ratChange("EUTRA"));
        checks.status(response, 200);
        checks.body(response);
        SbiResponse read = stage.smf().read(session);
        checks.status(read, 200);
        JsonNode control = checks.body(read);
        checks.member(control, "/context/supi", session.supi());
        return control;
    }

    /**
     * TS 29.594 4.2.4: the CHF notifies the PCF, which has one subscription, that the subscriber has reached the
     * spending limit.
     */
    static void spent(Checks checks, Stage stage, SmSession session) {
        List<Chf.Subscription> subscriptions = stage.chf().subscriptionsOf(session.supi());
        checks.equal("spending limit subscriptions at the CHF", 1, subscriptions.size());
        checks.orStop();
        String counter = subscriptions.getFirst().counters().getFirst();
        List<SbiResponse> answers = stage.chf().changeStatus(session.supi(), counter, Stage.SPENT);
        checks.equal("notifications sent by the CHF", 1, answers.size());
        checks.status(answers.getFirst(), 204);
    }

    /** TS 29.512 4.2.3.2: the SMF receives a notification of a changed decision; the total number is checked. */
    static JsonNode notified(Checks checks, Stage stage, SmSession session, int count, Duration patience) {
        Smf.Notification notification = checks.eventually("notification " + count + " at the SMF", patience, () -> {
            List<Smf.Notification> all = stage.smf().notificationsOf(session);
            return all.size() >= count ? all.get(count - 1) : null;
        });
        checks.equal("callback", "update", notification.kind());
        checks.member(notification.body(), "/resourceUri", session.association().toString());
        return notification.body();
    }

    /**
     * TS 29.512 4.2.5.2: the association is deleted together with its subscription at the CHF and its binding at the
     * BSF.
     */
    static void deleted(Checks checks, Stage stage, SmSession session) {
        checks.status(stage.smf().delete(session), 204);
        checks.equal(
                "subscriptions left at the CHF",
                0,
                stage.chf().subscriptionsOf(session.supi()).size());
        bindingUntil(204, checks, stage, session);
    }

    // The PCF responds to the SMF without waiting for the BSF.
    private static SbiResponse bindingUntil(int status, Checks checks, Stage stage, SmSession session) {
        return checks.eventually(status + " of the BSF (TS 29.521 4.2.4.2)", SETTLE, () -> {
            SbiResponse answer = stage.findBinding(session);
            return answer.status() == status ? answer : null;
        });
    }
}
