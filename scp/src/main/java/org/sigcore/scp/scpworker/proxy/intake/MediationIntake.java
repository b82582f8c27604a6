// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpcconfiguration.MediationOptions;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.contract.scpmediation.Mediation;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/**
 * Edits messages that match a trigger point: requests before routing and before each producer, responses as received
 * from producers and before the consumer. Other messages stream through unchanged; a matching message is held until it
 * has been edited, with its body if the rules read it.
 */
public final class MediationIntake implements Intake {
    private final Mediator mediator;
    private final ErrorResponder answers;
    private final LongSupplier nanoClock;
    private final LongAdder compared = new LongAdder();
    private volatile Compiled compiled = Compiled.of(Map.of(), Map.of(), 0);

    /** Trigger points by their position in the processing of a request. */
    private record Compiled(
            Triggers requests, Triggers toProducers, Triggers fromProducers, Triggers responses, int maxBody) {
        static Compiled of(
                Map<String, MediationTriggerPoint> points, Map<String, MediationRuleGroup> groups, int maxBody) {
            return new Compiled(
                    new Triggers("REQUEST", points, groups),
                    new Triggers("REQUEST_TO_PRODUCER", points, groups),
                    new Triggers("RESPONSE_FROM_PRODUCER", points, groups),
                    new Triggers("RESPONSE", points, groups),
                    maxBody);
        }

        boolean atConsumers() {
            return !requests.isEmpty() || !responses.isEmpty();
        }

        boolean atProducers() {
            return !toProducers.isEmpty() || !fromProducers.isEmpty();
        }
    }

    /** @param answers sends errors of this SCP */
    public MediationIntake(Mediation mediation, ErrorResponder answers, LongSupplier nanoClock) {
        this.mediator = new Mediator(mediation);
        this.answers = answers;
        this.nanoClock = nanoClock;
    }

    /** Replaces the trigger points. */
    public void configure(
            MediationOptions options,
            Map<String, MediationTriggerPoint> points,
            Map<String, MediationRuleGroup> groups) {
        compiled = Compiled.of(options.enabled() ? points : Map.of(), groups, options.maxBodyKibibytes() << 10);
    }

    /** Returns the number of requests compared with trigger points. */
    public long compared() {
        return compared.sum();
    }

    /** Returns the number of messages whose mediation failed. */
    public long failures() {
        return mediator.failures();
    }

    @Override
    public boolean active(RequestContext context) {
        Compiled current = compiled;
        return current.atConsumers() || current.atProducers();
    }

    @Override
    public SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next) {
        Compiled current = compiled;
        RequestContext onward = current.atProducers() ? context.by(new MediatedUpstream(context, current)) : context;
        if (!current.atConsumers()) {
            return next.accept(stream, headers, endOfStream, onward);
        }
        compared.increment();
        String path = String.valueOf(headers.path());
        String service = ApiPath.of(path).name();
        EditedMessage.Setting setting = setting(stream, headers, path, context, current);
        Triggers.Index responses = current.responses().of(service);
        SbiStream answered = responses.isEmpty() ? stream : new MediatedResponse(stream, setting, answers, responses);
        Triggers.Trigger trigger = current.requests().of(service).first(headers.method(), 0, headers);
        if (trigger == null) {
            return next.accept(answered, headers, endOfStream, onward);
        }
        MediatedRequest request = new MediatedRequest(
                answered,
                setting,
                answers,
                trigger,
                headers,
                (sent, edited, end) -> next.accept(sent, edited, end, onward));
        request.begin(endOfStream);
        return request;
    }

    private EditedMessage.Setting setting(
            SbiStream stream, Http2Headers headers, String path, RequestContext context, Compiled current) {
        return new EditedMessage.Setting(
                mediator,
                stream.eventLoop(),
                String.valueOf(headers.method()),
                path,
                current.maxBody(),
                context.policy().protection());
    }

    /** Edits messages to and from producers. */
    private final class MediatedUpstream implements Upstream {
        private final RequestContext context;
        private final Compiled current;

        MediatedUpstream(RequestContext context, Compiled current) {
            this.context = context;
            this.current = current;
        }

        @Override
        public SbiStream open(
                SbiStream consumer,
                ApiRoot target,
                Http2Headers headers,
                boolean endOfStream,
                long responseMillis,
                Receiver receiver) {
            Upstream behind = context.upstream();
            String path = String.valueOf(headers.path());
            String service = ApiPath.of(
                            path.startsWith(target.prefix())
                                    ? path.substring(target.prefix().length())
                                    : path)
                    .name();
            Triggers.Trigger trigger = current.toProducers().of(service).first(headers.method(), 0, headers);
            Triggers.Index responses = current.fromProducers().of(service);
            if (trigger == null && responses.isEmpty()) {
                return behind.open(consumer, target, headers, endOfStream, responseMillis, receiver);
            }
            MediatedAttempt attempt =
                    new MediatedAttempt(setting(consumer, headers, path, context, current), responses, receiver);
            long begun = nanoClock.getAsLong();
            // The time taken by the rules reduces the response timeout.
            attempt.begin(
                    trigger,
                    headers,
                    endOfStream,
                    (edited, end, answer) -> behind.open(
                            consumer,
                            target,
                            edited,
                            end,
                            Math.max(1, responseMillis - (nanoClock.getAsLong() - begun) / 1_000_000),
                            answer));
            return attempt;
        }
    }
}
