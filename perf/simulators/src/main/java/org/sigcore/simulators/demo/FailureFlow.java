// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;

/**
 * Flow 5: the preferred PCF of a set fails; the SCP selects another member, and the preferred one again after its
 * recovery.
 */
final class FailureFlow extends Flow {
    private static final Duration SETTLE = Duration.ofSeconds(30);
    private static final int UNAVAILABLE = 503;
    private final Stage stage;
    private final List<SmSession> open = new ArrayList<>();

    FailureFlow(Stage stage) {
        super(
                5,
                "A PCF fails: the SCP reroutes within the NF set, and back",
                "SMF",
                "NRF",
                "SCP",
                "PCF-B",
                "PCF",
                "UDR",
                "CHF",
                "BSF");
        this.stage = stage;
    }

    @Override
    protected boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH /nnrf-nfm/");
    }

    @Override
    protected List<Step> steps() {
        return List.of(
                new Step("PCF-B joins the set and is preferred", "TS 29.510 5.2.2.2.2, 6.1.6.2.2", this::joins),
                new Step("PCF-B answers 503: the other PCF serves", "TS 29.500 6.10.5", this::fails),
                new Step("the session lives on at the other PCF", "TS 29.512 4.2.4.2", this::livesOn),
                new Step("PCF-B recovers and serves again", "TS 29.500 6.10.5", this::recovers),
                new Step("SMF deletes the sessions", "TS 29.512 4.2.5.2", this::deletes));
    }

    @Override
    protected void tidyUp() {
        stage.pcfBehaviour().set(Behaviour.Setting.GOOD);
        open.forEach(stage::forget);
        stage.registration("pcf").leave();
    }

    private void joins(Checks c) {
        SbiResponse response = stage.registration("pcf").register();
        c.status(response, 201);
        c.header(response, "location");
        open.add(createdAt(c, "pcf"));
    }

    private void fails(Checks c) {
        stage.pcfBehaviour().set(new Behaviour.Setting(Duration.ZERO, UNAVAILABLE, 1));
        long before = stage.pcfBehaviour().failures();
        SmSession session = SmSession.of(stage.nextSubscriber(), Lab.INTERNET);
        open.add(SmPolicyChecks.created(
                c, stage.smf().create(session), stage.lab().sbi("policy")));
        long failures = stage.pcfBehaviour().failures() - before;
        c.that(failures > 0, "PCF-B asked first, and its 503", failures + " requests at PCF-B");
    }

    private void livesOn(Checks c) {
        SbiResponse response = stage.smf().update(open.getLast(), Smf.ratChange("EUTRA"));
        c.status(response, 200);
        c.body(response);
    }

    private void recovers(Checks c) {
        stage.pcfBehaviour().set(Behaviour.Setting.GOOD);
        open.add(createdAt(c, "pcf"));
    }

    private void deletes(Checks c) {
        for (SmSession session : List.copyOf(open)) {
            c.status(stage.smf().delete(session), 204);
            open.remove(session);
        }
    }

    // The SCP needs a moment to discover a PCF or to consider it healthy again. Sessions at other members are deleted.
    private SmSession createdAt(Checks c, String nf) {
        ApiRoot wanted = stage.lab().sbi(nf);
        Smf.Created created = c.eventually("a session created at " + Lab.label(nf), SETTLE, () -> {
            Smf.Created attempt = stage.smf().create(SmSession.of(stage.nextSubscriber(), Lab.INTERNET));
            if (attempt.session().policy() == null
                    || attempt.session().association().apiRoot().port() == wanted.port()) {
                return attempt;
            }
            stage.smf().delete(attempt.session());
            return null;
        });
        return SmPolicyChecks.created(c, created, wanted);
    }
}
