// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.List;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.SmSession;
import tools.jackson.databind.JsonNode;

/** Flow 6: NRF, policy and BSF are killed during a session; acknowledged state is present after the restart. */
final class RestartFlow extends Flow {
    private static final Duration SETTLE = Duration.ofSeconds(20);
    private static final List<String> VICTIMS = List.of("nrf", "policy", "bsf");
    private final Stage stage;
    private SmSession session;
    private GxSession gx;
    private boolean gxOpen;
    private String bindingBefore = "";

    RestartFlow(Stage stage) {
        super(
                6,
                "kill -9 of NRF, PCF and BSF in mid-session",
                "SMF",
                "PGW",
                "AF",
                "NRF",
                "SCP",
                "PCF",
                "UDR",
                "CHF",
                "BSF");
        this.stage = stage;
        this.session = SmSession.of(stage.nextSubscriber(), Lab.INTERNET);
        this.gx = new GxSession(stage.nextSubscriber(), Lab.INTERNET, stage.newSession("pgw"), 0);
    }

    @Override
    protected boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH /nnrf-nfm/");
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("a 5G and a 4G session are opened", "TS 29.512 4.2.2.2, TS 29.212 4.5.1", this::open),
                new Step(
                        "kill -9 NRF, PCF and BSF; start them again",
                        "what was acknowledged is stored",
                        this::killAndStart),
                new Step("the NRF still knows who had registered", "TS 29.510 5.2.2.2.2", this::nrfRemembers),
                new Step("the BSF still has the binding", "TS 29.521 4.2.4.2", this::bsfRemembers),
                new Step(
                        "SMF updates the same association",
                        "TS 29.512 4.2.4.2",
                        c -> SmPolicyChecks.updated(c, stage, session)),
                new Step("CHF reports the limit to the new process", "TS 29.594 4.2.4", this::spent),
                new Step("PGW updates and closes the same Gx session", "TS 29.212 4.5.1, 4.5.3", this::gxLivesOn),
                new Step(
                        "SMF deletes the same association",
                        "TS 29.512 4.2.5.2",
                        c -> SmPolicyChecks.deleted(c, stage, session)));
    }

    @Override
    protected void tidyUp() {
        stage.forget(session);
        if (gxOpen) {
            stage.close(gx);
        }
    }

    private void open(Checks c) {
        session = SmPolicyChecks.created(
                c, stage.smf().create(session), stage.lab().sbi("policy"));
        bindingBefore = SmPolicyChecks.bound(c, stage, session).toString();
        DiameterChecks.connected(c, stage, "pgw");
        DiameterMessage answer = stage.pgw().open(gx);
        gxOpen = true;
        DiameterChecks.creditControl(c, answer, gx, CcRequestType.INITIAL_REQUEST);
        gx = gx.next();
    }

    private void killAndStart(Checks c) {
        for (String command : List.of("kill", "start")) {
            for (SigcoreScript.Result result : stage.script().run(command, VICTIMS)) {
                c.that(
                        result.exitCode() == 0,
                        "sigcore " + result.command() + " to exit 0",
                        result.exitCode() + ": " + result.output());
            }
            c.orStop();
        }
    }

    private void nrfRemembers(Checks c) {
        String path = "/nnrf-nfm/v1/nf-instances/" + stage.registration("smf").instanceId();
        SbiResponse response = stage.askNrf(SbiRequest.of("GET", path));
        c.status(response, 200);
        JsonNode profile = c.body(response);
        c.member(profile, "/nfInstanceId", stage.registration("smf").instanceId());
        c.equal("/nfServices", stage.registration("smf").profile().get("nfServices"), profile.get("nfServices"));
        c.eventually("the PCF discovered again", SETTLE, () -> {
            SbiResponse found = stage.discover("smf", "PCF", "&service-names=npcf-smpolicycontrol");
            return found.status() == 200 && !found.json().at("/nfInstances").isEmpty() ? found : null;
        });
    }

    private void bsfRemembers(Checks c) {
        c.equal(
                "the binding",
                bindingBefore,
                SmPolicyChecks.bound(c, stage, session).toString());
    }

    private void spent(Checks c) {
        SmPolicyChecks.spent(c, stage, session);
        SmPolicyChecks.notified(c, stage, session, 1, SETTLE);
    }

    private void gxLivesOn(Checks c) {
        DiameterChecks.connected(c, stage, "pgw");
        DiameterChecks.creditControl(
                c, stage.pgw().report(gx, GxValues.RatType.UTRAN), gx, CcRequestType.UPDATE_REQUEST);
        gx = gx.next();
        DiameterMessage answer = stage.pgw().close(gx);
        gxOpen = false;
        DiameterChecks.creditControl(c, answer, gx, CcRequestType.TERMINATION_REQUEST);
    }
}
