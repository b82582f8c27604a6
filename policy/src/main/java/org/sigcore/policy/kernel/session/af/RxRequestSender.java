// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.auditservice.AuditVerdict;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.WaitingRows;
import org.sigcore.policy.kernel.rx.RxToAf;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the requests of an {@link RxRequestQueue}. An RAR is retransmitted only if it did not reach the AF, and dropped
 * if its session has ended. An ASR is also retransmitted if the AF does not answer, and sent at most {@value #MOST_ASR}
 * times. A retransmission keeps its End-to-End Identifier and has the T bit. Thread-safe.
 */
@SpecRef({"TS 29.214 4.4.6", "TS 29.214 5.5", "RFC 6733 5.5.4"})
public final class RxRequestSender implements OutboxHandler {
    /** Maximum number of transmissions of an ASR. */
    public static final int MOST_ASR = 3;

    /** Time for which a request waits for an unreachable AF. */
    static final Duration RETRY_FOR = Duration.ofMinutes(10);

    private static final String SKIPPED = "SKIPPED";
    private static final Logger LOG = LoggerFactory.getLogger(RxRequestSender.class);

    private final RxRequestQueue queue;
    private final WaitingRows rows;
    private final Function<ObjectNode, AfReply> out;
    private final Predicate<String> isActive;
    private final Consumer<String> lost;
    private final AfsWithoutRaa silent;
    private final MeterRegistry meters;

    /**
     * Creates a sender.
     *
     * @param out sends a document of {@link RxToAf}
     * @param isActive true for the Session-Id of an Rx session whose AF has not been asked to end it
     * @param lost ends the AF session of an Rx session that its AF no longer has
     * @param silent AFs that do not answer RARs, shared by all services
     */
    public RxRequestSender(
            RxRequestQueue queue,
            Function<ObjectNode, AfReply> out,
            Predicate<String> isActive,
            Consumer<String> lost,
            AfsWithoutRaa silent,
            MeterRegistry meters) {
        this.queue = queue;
        this.rows = queue.rows();
        this.out = out;
        this.isActive = isActive;
        this.lost = lost;
        this.silent = silent;
        this.meters = meters;
    }

    @Override
    public String kind() {
        return queue.kind();
    }

    /** Unlimited: each request of a row has its own limit. */
    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String receiver(ObjectNode entry) {
        String peer = RxToAf.peer(entry);
        return peer.isEmpty() ? "" : kind() + "/" + peer;
    }

    @Override
    public boolean send(ObjectNode entry) {
        if (!entry.has(WaitingRows.QUEUE)) { // a request stored by a former version
            queue.add(entry);
            return true;
        }
        for (ObjectNode first = rows.first(entry); first != null; first = rows.first(entry)) {
            if (!isSettled(entry, first)) {
                return false;
            }
            rows.remove(entry, first);
        }
        return true;
    }

    private boolean isSettled(ObjectNode entry, ObjectNode message) {
        ObjectNode request = message.withObjectProperty(RxRequestQueue.REQUEST);
        boolean isEnd = RxToAf.isEnd(request);
        if (!isEnd && silent.isNamed(RxToAf.peer(request))) {
            count(false, SKIPPED);
            return true;
        }
        if (!isEnd && !isActive.test(RxToAf.rxSessionId(request))) {
            return true;
        }
        int sends = message.path(RxRequestQueue.SENDS).asInt(0);
        AfReply reply = out.apply(RxToAf.identified(
                request, message.path(RxRequestQueue.END_TO_END).asInt(0), queue.isRepeated(message)));
        count(isEnd, reply.state().name());
        return switch (reply.state()) {
            case ANSWERED -> {
                answered(request, reply);
                yield true;
            }
            case NOT_SENT -> isGivenUp(message, request, reply, sends);
            case UNDELIVERED -> isGivenUp(message, request, reply, sends) || unsettled(entry, message, sends + 1);
            case UNANSWERED -> {
                silent(request, reply, sends + 1);
                yield !isEnd || sends + 1 >= MOST_ASR || unsettled(entry, message, sends + 1);
            }
        };
    }

    /**
     * Stores that a request was sent, so that any process marks it as a retransmission. Returns false: the request is
     * not settled.
     */
    private boolean unsettled(ObjectNode entry, ObjectNode message, int sends) {
        rows.replace(entry, message, sent -> sent.put(RxRequestQueue.SENDS, sends));
        return false;
    }

    private void answered(ObjectNode request, AfReply reply) {
        if (!RxToAf.isEnd(request) && silent.answered(RxToAf.peer(request))) {
            LOG.atInfo()
                    .addKeyValue("event", "af-answers-rar-again")
                    .addKeyValue("peer", RxToAf.peer(request))
                    .log("AF answers RARs again");
        }
        if (reply.resultCode() == ResultCode.DIAMETER_UNKNOWN_SESSION_ID) {
            lost.accept(RxToAf.rxSessionId(request));
        } else if (!ResultCode.isSuccess(reply.resultCode())) {
            warn("rx-request-refused", request, reply, "AF rejected a request");
        }
    }

    private boolean isGivenUp(ObjectNode message, ObjectNode request, AfReply reply, int sends) {
        long age = queue.clock().millis() - message.path(RxRequestQueue.CREATED).asLong(0);
        boolean isLast = RxToAf.isEnd(request) && reply.state() == AfReply.State.UNDELIVERED && sends + 1 >= MOST_ASR;
        if (!isLast && age < RETRY_FOR.toMillis()) {
            return false;
        }
        warn("rx-request-given-up", request, reply, "request did not reach the AF");
        return true;
    }

    /** Logs once that an AF does not answer RARs, and each ASR that remains unanswered after the last transmission. */
    private void silent(ObjectNode request, AfReply reply, int sends) {
        if (RxToAf.isEnd(request)) {
            if (sends >= MOST_ASR) {
                warn("rx-request-unanswered", request, reply, "AF did not answer an ASR; giving up");
            }
        } else if (silent.unanswered(RxToAf.peer(request))) {
            warn("af-does-not-answer-rar", request, reply, "AF does not answer RARs; its sessions are kept");
        }
    }

    /**
     * Sends an RAR without an event to check that the AF still has a session; sends nothing if the AF does not answer
     * RARs.
     */
    public AuditVerdict ask(AfSession session) {
        ObjectNode rx = session.rx();
        if (rx == null || session.isEnding() || silent.isSilent(session.peer())) {
            return AuditVerdict.NO_ANSWER;
        }
        ObjectNode request = RxToAf.question(rx);
        AfReply reply = out.apply(request);
        count(false, reply.state().name());
        return switch (reply.state()) {
            case ANSWERED -> {
                answered(request, reply);
                boolean isGone = reply.resultCode() == ResultCode.DIAMETER_UNKNOWN_SESSION_ID;
                yield isGone ? AuditVerdict.GONE : AuditVerdict.KNOWN;
            }
            case NOT_SENT, UNDELIVERED -> AuditVerdict.NO_ANSWER;
            case UNANSWERED -> {
                silent(request, reply, 1);
                yield AuditVerdict.NO_ANSWER;
            }
        };
    }

    private static void warn(String event, ObjectNode request, AfReply reply, String text) {
        LOG.atWarn()
                .addKeyValue("event", event)
                .addKeyValue("peer", RxToAf.peer(request))
                .addKeyValue("sessionId", RxToAf.rxSessionId(request))
                .addKeyValue("command", RxToAf.command(request))
                .addKeyValue("resultCode", reply.resultCode())
                .addKeyValue("reason", reply.failure())
                .log(text);
    }

    private void count(boolean isEnd, String result) {
        Counter.builder("policy.rx.requests")
                .description("Requests to AFs on Rx, by result: answered, not sent, undelivered, unanswered, skipped")
                .tag("command", isEnd ? "ASR" : "RAR")
                .tag("result", result)
                .register(meters)
                .increment();
    }
}
