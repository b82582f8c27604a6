// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.simulators.demo.Stage;
import org.sigcore.simulators.nf.Chf;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;
import org.sigcore.simulators.nf.Subscriber;

/**
 * The sessions of the load: flow 2 and flow 4, each operation at its own time after the start of the session. Thread-safe.
 */
final class SessionScripts implements OpenLoop.Script {
    private final Stage stage;
    private final Latencies latencies;
    private final long pauseNanos;

    /** @param pause between the operations of one session */
    SessionScripts(Stage stage, Latencies latencies, Duration pause) {
        this.stage = stage;
        this.latencies = latencies;
        this.pauseNanos = pause.toNanos();
    }

    @Override
    public void run(int number, long dueNanos) {
        if (number % 2 == 0) {
            dataSession(dueNanos);
        } else {
            lteSession(dueNanos);
        }
    }

    private void dataSession(long due) {
        SmSession before = SmSession.of(stage.nextSubscriber(), Lab.INTERNET);
        SmSession[] session = {before};
        boolean created = timed("N7 create", due, () -> {
            Smf.Created answer = stage.smf().create(before);
            session[0] = answer.session();
            return answer.response().status() == 201 && answer.session().policy() != null;
        });
        if (!created) {
            return;
        }
        timed(
                "N7 update",
                due + pauseNanos,
                () -> stage.smf().update(session[0], Smf.ratChange("EUTRA")).status() == 200);
        timed("N28 notify", due + 2 * pauseNanos, () -> notified(before));
        timed(
                "N7 delete",
                due + 3 * pauseNanos,
                () -> stage.smf().delete(session[0]).status() == 204);
        stage.smf().forget(before);
    }

    private boolean notified(SmSession session) {
        List<SbiResponse> answers = stage.chf().changeStatus(session.supi(), Chf.COUNTER, Stage.SPENT);
        return !answers.isEmpty() && answers.stream().allMatch(SbiResponse::successful);
    }

    private void lteSession(long due) {
        Subscriber subscriber = stage.nextSubscriber();
        GxSession gx = new GxSession(subscriber, Lab.IMS, stage.newPgwSession(), 0);
        RxSession rx = new RxSession(subscriber, Lab.IMS, stage.newPcscfSession(), Lab.identity("policy"));
        if (!answered("Gx CCR-I", due, () -> stage.pgw().open(gx))) {
            return;
        }
        boolean call = answered("Rx AAR", due + pauseNanos, () -> stage.pcscf().startCall(rx));
        GxSession update = gx.next();
        answered("Gx CCR-U", due + 2 * pauseNanos, () -> stage.pgw().report(update, GxValues.RatType.UTRAN));
        if (call) {
            answered("Rx STR", due + 3 * pauseNanos, () -> stage.pcscf().endCall(rx));
        }
        answered("Gx CCR-T", due + 4 * pauseNanos, () -> stage.pgw().close(update.next()));
    }

    private boolean answered(String operation, long due, Supplier<DiameterMessage> request) {
        return timed(operation, due, () -> {
            DiameterMessage answer = request.get();
            return answer.isSuccess() && answer.has(Base.SESSION_ID);
        });
    }

    private boolean timed(String operation, long due, BooleanSupplier body) {
        OpenLoop.waitUntil(due);
        boolean success = false;
        try {
            success = body.getAsBoolean();
        } catch (SbiCallException | DiameterSendException | CompletionException e) {
            // counted as a failure below
        }
        latencies.record(operation, due, System.nanoTime(), success);
        return success;
    }
}
