// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import org.sigcore.simulators.nf.Chf;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.SmSession;
import tools.jackson.databind.JsonNode;

/** Flow 2: life cycle of a 5G data session, with subscriber data, spending limits and the binding at the BSF. */
final class DataSessionFlow extends Flow {
    private static final Duration NOTIFY = Duration.ofSeconds(5);
    private static final String BIT_RATE = "\\d+(\\.\\d+)? (bps|Kbps|Mbps|Gbps|Tbps)";
    private final Stage stage;
    private SmSession session;

    DataSessionFlow(Stage stage) {
        super(
                2,
                "5G data session: create, update, notify, delete",
                "SMF",
                "AF",
                "NRF",
                "SCP",
                "PCF",
                "UDR",
                "CHF",
                "BSF");
        this.stage = stage;
        this.session = SmSession.of(stage.nextSubscriber(), Lab.INTERNET);
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("SMF creates the policy association (Model D)", "TS 29.512 4.2.2.2", this::create),
                new Step("the BSF gives the binding to an AF", "TS 29.521 4.2.4.2", c -> {
                    SmPolicyChecks.bound(c, stage, session);
                }),
                new Step("SMF reports a change of the radio access", "TS 29.512 4.2.4.2", this::update),
                new Step("CHF reports the limit, PCF notifies SMF", "TS 29.594 4.2.4, TS 29.512 4.2.3.2", this::spent),
                new Step("SMF deletes the association", "TS 29.512 4.2.5.2", this::delete));
    }

    @Override
    protected void tidyUp() {
        stage.forget(session);
    }

    private void create(Checks c) {
        long reads = stage.udr().readsOf(session.supi());
        session = SmPolicyChecks.created(
                c, stage.smf().create(session), stage.lab().sbi("policy"));
        c.that(stage.udr().readsOf(session.supi()) > reads, "sm-data of the subscriber read at the UDR", "not read");
        List<Chf.Subscription> subscriptions = stage.chf().subscriptionsOf(session.supi());
        c.equal("spending limit subscriptions at the CHF", 1, subscriptions.size());
    }

    private void update(Checks c) {
        JsonNode control = SmPolicyChecks.updated(c, stage, session);
        c.member(control, "/context/ratType", "EUTRA");
        SmPolicyChecks.decision(c, control.path("policy"));
        // The subscription defines the charging of the traffic, so a rule for it exists.
        c.notEmpty(control.path("policy"), "/pccRules");
        c.notEmpty(control.path("policy"), "/chgDecs").forEach(charging -> c.member(charging, "/offline"));
    }

    private void spent(Checks c) {
        SmPolicyChecks.spent(c, stage, session);
        JsonNode notified = SmPolicyChecks.notified(c, stage, session, 1, NOTIFY);
        JsonNode rule = notified.at("/smPolicyDecision/sessRules/default");
        c.member(rule, "/sessRuleId", "default");
        String rate = rule.at("/authSessAmbr/downlink").asString("");
        c.that(
                rate.matches(BIT_RATE) && !rate.equals(SmSession.DOWNLINK),
                "/smPolicyDecision/sessRules/default/authSessAmbr/downlink below " + SmSession.DOWNLINK,
                notified);
    }

    private void delete(Checks c) {
        SmPolicyChecks.deleted(c, stage, session);
        c.that(stage.smf().read(session).status() == 404, "404 for the deleted association", "another status");
    }
}
