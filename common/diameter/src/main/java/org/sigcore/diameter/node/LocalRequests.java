// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.config.DiameterLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the handlers of applications, each request on its own virtual thread and the requests of a session in order.
 * Thread-safe.
 */
final class LocalRequests {
    private static final Logger LOG = LoggerFactory.getLogger(LocalRequests.class);

    private final NodeCore node;
    private final Duplicates duplicates;
    private final SessionOrder order = new SessionOrder();

    LocalRequests(NodeCore node) {
        this.node = node;
        this.duplicates = new Duplicates(
                node.config().limits().maxDuplicatesRemembered(),
                node.config().limits().maxDuplicateBytes(),
                node.config().timers().duplicateWindow().toNanos());
    }

    /** @throws InvalidAvpException if the request violates the grammar of its command */
    void onRequest(InboundRequest request, Services.Service service) {
        CommandDef command = service.application().command(request.message().commandCode());
        if (command == null) {
            request.refuse(
                    ResultCode.DIAMETER_COMMAND_UNSUPPORTED,
                    "command " + request.message().commandCode() + " in "
                            + service.application().name());
            return;
        }
        DiameterRequestThreads threads = node.services().intake().threads();
        if (threads.refuses(request.message())) {
            threads.refuse(request.from().eventLoop(), () -> request.answer(busy(request)));
            return;
        }
        DiameterLimits limits = node.config().limits();
        Avp repeated = service.checks()
                .check(request.message(), command, node.config().acceptUnknownMandatoryAvps(), limits.maxAvps());
        if (repeated != null) {
            node.deviates(request.from(), DiameterDeviation.REPEATED_AVP, repeated);
        }
        int max = limits.maxRequestsInHandlers();
        if (node.counters().requestsInHandlers.incrementAndGet() > max) {
            node.counters().requestsInHandlers.decrementAndGet();
            request.refuse(ResultCode.DIAMETER_TOO_BUSY, "too many requests in progress");
            return;
        }
        Duplicates.Entry entry = null;
        if (!duplicates.isOff()) {
            entry = duplicates.note(request.message(), request::answer, System.nanoTime());
            if (entry == null) {
                node.counters().requestsInHandlers.decrementAndGet();
                node.counters().duplicates.increment();
                return;
            }
        }
        new Work(request, service, entry).begin();
    }

    private final class Work implements Runnable {
        private final InboundRequest request;
        private final Services.Service service;
        private final Duplicates.@Nullable Entry entry;
        private final SessionOrder.Turn turn;

        private Work(InboundRequest request, Services.Service service, Duplicates.@Nullable Entry entry) {
            this.request = request;
            this.service = service;
            this.entry = entry;
            this.turn = order.turn(request.message().getOr(Base.SESSION_ID, ""), this::start);
        }

        private void begin() {
            order.begin(turn);
        }

        private void start() {
            node.services().intake().threads().run(request.message(), this, () -> finish(busy(request)));
        }

        @Override
        public void run() {
            finish(answer(request, service));
        }

        private void finish(DiameterMessage answer) {
            try {
                node.counters().requestsInHandlers.decrementAndGet();
                if (entry != null) {
                    entry.complete(answer);
                }
                request.answer(answer);
            } finally {
                order.end(turn); // always, since the session's next request waits for it
            }
        }
    }

    private DiameterMessage busy(InboundRequest request) {
        node.counters().errorsSent.increment();
        return request.message()
                .answer(ResultCode.DIAMETER_TOO_BUSY)
                .add(Base.ERROR_MESSAGE, "overload")
                .build();
    }

    private DiameterMessage answer(InboundRequest request, Services.Service service) {
        DiameterMessage message = request.message();
        try {
            DiameterMessage answer = service.handler().onRequest(message, request.peer());
            if (answer.isRequest() || answer.commandCode() != message.commandCode()) {
                throw new IllegalStateException("the handler returned " + answer);
            }
            return answer;
        } catch (InvalidAvpException e) {
            node.counters().errorsSent.increment();
            return message.refuse(e);
        } catch (RuntimeException | Error e) {
            LOG.atError()
                    .addKeyValue("event", "diameter-handler-failed")
                    .addKeyValue("application", service.application().name())
                    .addKeyValue("message", message)
                    .setCause(e)
                    .log("request handler failed");
            node.counters().errorsSent.increment();
            return message.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY).build();
        }
    }
}
