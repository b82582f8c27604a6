// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.ScpPeer;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.LoopMemory;
import org.sigcore.scp.scpworker.proxy.routing.NextHop;
import org.sigcore.scp.scpworker.proxy.routing.Priority;
import org.sigcore.scp.scpworker.proxy.routing.RequestControls;
import org.sigcore.scp.scpworker.proxy.routing.RequestPlan;
import org.sigcore.scp.scpworker.proxy.routing.RequestRouting;
import org.sigcore.scp.scpworker.proxy.routing.Requester;
import org.sigcore.scp.scpworker.proxy.routing.RouteSearch;
import org.sigcore.scp.scpworker.proxy.routing.SearchListener;
import org.sigcore.scp.scpworker.proxy.routing.Target;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.EndpointState;
import org.sigcore.scp.scpworker.service.traffic.ConsumerTraffic;
import org.sigcore.scp.scpworker.service.traffic.ProducerTraffic;
import org.sigcore.scp.scpworker.service.traffic.Traffic;

/**
 * Proxies one request. Event loop only; owns the body of the request until the response begins.
 *
 * <pre>
 * state     event                                   next
 * SEARCHING a target is found                       SENT
 * SEARCHING no target is found                      DONE, own error (or RELAYING the held error response)
 * SENT      response headers                        RELAYING
 * SENT      retryable status or failed attempt      SEARCHING; without retry DONE or RELAYING
 * RELAYING  response ends                           DONE
 * RELAYING  producer aborts                         DONE, consumer's stream reset
 * any       consumer resets                         DONE, producer's stream reset
 * </pre>
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3", "TS 29.500 6.10.5", "TS 29.500 6.11.2"})
public final class ProxyExchange implements SbiStreamReceiver {
    private static final long CANCEL = 8;
    private static final long INTERNAL_ERROR = 2;
    private static final int UNAUTHORIZED = 401;

    private enum State {
        SEARCHING,
        SENT,
        RELAYING,
        DONE
    }

    private final DataPlane parts;
    private final RequestContext context;
    private final SbiStream consumer;
    private final Http2Headers request;
    private final LoopMemory loop;
    private final TrafficPolicy settings;
    private final RequestRouting routing;
    private final AsciiString path;
    private final @Nullable CharSequence ownScheme; // scheme of the consumer's request
    private final @Nullable CharSequence ownAuthority;
    private final RequestBody body;
    private final RouteSearch search;
    private final NextHop next;
    private final RoutingPlan plan;
    private final ConsumerTraffic asked;
    private final long deadlineNanos;
    private State state = State.SEARCHING;
    private @Nullable UpstreamAttempt attempt;
    private boolean repeated;
    private boolean started;

    /** @param context settings of the request and results of the intakes */
    public ProxyExchange(
            DataPlane parts, RequestContext context, SbiStream consumer, Http2Headers request, boolean endOfStream) {
        this.parts = parts;
        this.context = context;
        this.consumer = consumer;
        this.request = request;
        this.loop = parts.loops().get();
        this.settings = context.policy();
        this.routing = RequestRouting.take(request, settings.viaCheck() ? parts.self() : null);
        Requester.complete(routing, consumer, loop, parts.table().get());
        this.path = HeaderNames.ascii(request.path());
        this.ownScheme = request.scheme();
        this.ownAuthority = request.authority();
        this.search = new RouteSearch(
                parts,
                settings,
                routing,
                RequestPlan.of(parts, settings, routing, request, loop),
                consumer.eventLoop(),
                loop,
                SearchListener.NONE);
        this.next = new NextHop(parts, search, routing);
        this.plan = search.plan();
        this.body = new RequestBody(consumer, plan.options().replayBytes(), endOfStream);
        this.asked = Requester.counted(parts, routing, loop, search.api());
        this.deadlineNanos = search.asking().nowNanos() + lifetimeNanos();
    }

    /** Routes the request, and sends it at once where possible. */
    public void start() {
        parts.protectionState().overload().begun();
        asked.received();
        plan.selected().run();
        if (routing.looped()) {
            parts.counters().count(RequestEvent.LOOP);
            fail(looped());
            return;
        }
        ProblemDetails refusal = parts.admission().refusal(routing, consumer, search.asking(), loop);
        if (refusal != null) {
            fail(refusal);
            return;
        }
        if (routing.reports()) {
            parts.observations()
                    .requested(request, routing, context.renewal() != null, consumer, search.asking(), loop);
        }
        request.add(HeaderNames.VIA, parts.via());
        search.first(this::onFirst);
        started = true;
    }

    private void onFirst(RouteSearch.Step step) {
        if (state != State.SEARCHING) {
            return; // the consumer has cancelled in the meantime
        }
        switch (step) {
            case RouteSearch.Step.Send(Target target, ProducerService selected) -> send(target, selected);
            case RouteSearch.Step.Stop(ProblemDetails problem, int retryAfter) -> fail(problem, retryAfter);
        }
    }

    private void send(Target target, @Nullable ProducerService selected) {
        long now = started ? now() : search.asking().nowNanos();
        long millis = remainingMillis(now);
        if (millis <= 0) {
            fail(timedOut());
            return;
        }
        parts.counters().count(RequestEvent.ATTEMPT);
        switch (next.toward(target, selected)) {
            case NextHop.Hop.Barred(ProblemDetails problem) -> fail(problem);
            case NextHop.Hop.To to -> send(target, selected, to, now, millis);
        }
    }

    private void send(Target target, @Nullable ProducerService selected, NextHop.Hop.To to, long now, long millis) {
        Target hop = next.prepare(request, path, target, to, loop, millis);
        ScpPeer scp = to.scp();
        EndpointState endpoint = parts.protectionState()
                .sending(
                        hop.root(),
                        scp == null ? to.known() : scp,
                        search.asking().priority(),
                        settings.protection(),
                        now);
        NextHop.Way way = new NextHop.Way(target, selected, to);
        UpstreamAttempt begun = new UpstreamAttempt(this, way, endpoint, sent(to, endpoint), now, millis);
        attempt = begun;
        state = State.SENT;
        boolean headersOnly = body.nothingToSend();
        SbiStream stream = context.upstream().open(consumer, hop.root(), request, headersOnly, millis, begun);
        begun.opened(stream);
        if (attempt == begun && state == State.SENT && !headersOnly) {
            body.sendTo(stream);
        }
    }

    // Addresses known only from consumers share one series.
    private ProducerTraffic sent(NextHop.Hop.To to, EndpointState endpoint) {
        boolean known =
                to.known() != null || to.scp() != null || settings.decider().isNrf(to.root());
        return parts.counters()
                .traffic()
                .sent(known ? endpoint.toString() : Traffic.OTHER, search.api().name());
    }

    // Response of the producer

    /** Relays an interim response of the producer. */
    void relayInterim(Http2Headers headers) {
        if (state == State.SENT) {
            headers.add(HeaderNames.VIA, parts.via());
            consumer.writeInterim(headers);
        }
    }

    /** Handles the header block of the producer's response. */
    void onResponse(UpstreamAttempt from, Http2Headers headers, boolean endOfStream) {
        int status = HeaderNames.status(headers);
        long now = now();
        from.answered(status, now);
        parts.observations()
                .answered(from.endpoint(), from.way().hop(), status, headers, settings.protection(), loop, now);
        if (status == UNAUTHORIZED && renewsToken(from, headers)) {
            return;
        }
        if (plan.retries(status) && mayTryAgain() && !RequestControls.forbidsRetry(headers)) {
            from.hold(headers);
            tryAnother(from);
        } else {
            relay(from, headers, endOfStream, status, now);
        }
    }

    // Repeats the request once with another token if the producer rejects the token of this SCP.
    private boolean renewsToken(UpstreamAttempt from, Http2Headers headers) {
        TokenRenewal given = context.renewal();
        if (given == null || !given.wantsAnother(headers) || !body.whole() || remainingMillis(now()) <= 0) {
            return false;
        }
        from.hold(headers);
        state = State.SEARCHING;
        given.renew(request, another -> {
            if (state != State.SEARCHING) {
                return;
            }
            if (another) {
                from.drop();
                parts.counters().count(RequestEvent.TOKEN_RENEWED);
                send(from.target(), from.selected());
            } else {
                giveUp(from);
            }
        });
        return true;
    }

    /** Handles the failure of an attempt, before or after the response headers. */
    void onFailure(UpstreamAttempt from, SbiFailure failure) {
        if (concernsProducer(from, failure)) {
            parts.observations().failed(from.endpoint(), settings.protection());
        }
        RequestEvent kind = RequestEvent.of(failure.kind());
        from.failed(failure, kind);
        if (state == State.RELAYING) {
            parts.counters().count(RequestEvent.RELAY_BROKEN);
            done();
            consumer.reset(INTERNAL_ERROR);
            return;
        }
        parts.counters().count(kind);
        if (from.holds()) {
            return; // an alternate is already being searched
        }
        if (!failure.processed() && kind == RequestEvent.ATTEMPT_BROKEN && mayRepeat()) {
            // The producer closed the connection or refused the stream without processing it: try a new connection.
            repeated = true;
            parts.counters().count(RequestEvent.REPEAT);
            send(from.target(), from.selected());
        } else if (kind != RequestEvent.NOT_SENT && mayTryAgain()) {
            tryAnother(from);
        } else {
            giveUp(from);
        }
    }

    // A consumer can shorten the time of an attempt, read slowly, or send what the producer does not accept.
    private boolean concernsProducer(UpstreamAttempt from, SbiFailure failure) {
        return switch (failure.kind()) {
            case RESPONSE_TIMEOUT ->
                state != State.RELAYING
                        && from.millis() >= plan.options().responseTimeout().toMillis();
            case CONNECT_TIMEOUT -> from.millis() >= parts.upstream().connectMillis();
            case CONNECT_FAILED, CONNECTION_LOST, RESET_BY_PEER, PROTOCOL_ERROR, HEADER_TOO_LARGE -> true;
            case NO_CAPACITY, BODY_TOO_LARGE, PEER_LIMIT, NOT_SENDABLE, CANCELLED -> false;
        };
    }

    /** Fails the request because one of its messages cannot be mediated and must not pass unedited. */
    void onRefused(ProblemDetails problem) {
        if (state == State.SENT) {
            fail(problem);
        }
    }

    private boolean mayRepeat() {
        return !repeated && body.whole() && remainingMillis(now()) > 0;
    }

    private boolean mayTryAgain() {
        RequestControls controls = routing.controls();
        return plan.reroutes()
                && (controls == null || controls.mayRetry())
                && search.attempts() < plan.options().maxRoutingAttempts()
                && body.whole()
                && remainingMillis(now()) > 0;
    }

    private void tryAnother(UpstreamAttempt failed) {
        state = State.SEARCHING;
        search.another(failed.target().root(), step -> onAnother(failed, step));
    }

    private void onAnother(UpstreamAttempt failed, RouteSearch.Step step) {
        if (state != State.SEARCHING) {
            return;
        }
        if (step instanceof RouteSearch.Step.Send(Target target, ProducerService selected)) {
            failed.drop();
            parts.counters().count(RequestEvent.ALTERNATE);
            send(target, selected);
        } else {
            giveUp(failed);
        }
    }

    // Relays the held error response, otherwise sends an error of the SCP.
    private void giveUp(UpstreamAttempt failed) {
        SbiFailure failure = failed.failure();
        if (failure == null) {
            failed.relayHeld();
            return;
        }
        failed.drop();
        fail(problem(failure));
    }

    private static ProblemDetails problem(SbiFailure failure) {
        return switch (failure.kind()) {
            case RESPONSE_TIMEOUT -> timedOut();
            case HEADER_TOO_LARGE -> ProblemDetails.of(502, "RESPONSE_HEADER_TOO_LARGE", failure.detail());
            case PEER_LIMIT -> ProblemDetails.of(431, null, failure.detail());
            case NOT_SENDABLE -> ProblemDetails.of(SbiCause.INVALID_MSG_FORMAT, failure.detail());
            default -> ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, failure.detail());
        };
    }

    /** Relays the header block of a held response. */
    void relayHeld(UpstreamAttempt from, Http2Headers headers, boolean endOfStream) {
        relay(from, headers, endOfStream, HeaderNames.status(headers), now());
    }

    private void relay(UpstreamAttempt from, Http2Headers headers, boolean endOfStream, int status, long now) {
        body.drop();
        parts.counters().count(RequestEvent.RELAYED);
        PriorityRule rule =
                settings.protection().priorities().response(search.api().name());
        if (rule != null) {
            Priority.apply(rule, headers, Priority.of(headers));
        }
        parts.observations().requireProducer(headers, from.way().hop());
        parts.responses().apply(headers, from.way(), path, loop);
        RequestControls controls = routing.controls();
        if (controls != null) {
            controls.answering(headers, parts.self());
        }
        if (search.attempts() > 1 && status >= 400) {
            RequestControls.toldOfRetransmission(headers);
        }
        if (plan.reverseProxy()) {
            ReverseProxy.rewrite(headers, from.target(), path, ownScheme, ownAuthority);
        }
        state = State.RELAYING;
        answered(status, now);
        consumer.writeHeaders(headers, endOfStream);
        if (endOfStream) {
            end(from);
        }
    }

    /** Relays a part of the producer's body. */
    void relayData(UpstreamAttempt from, ByteBuf data, boolean endOfStream) {
        if (state != State.RELAYING) {
            data.release();
            return;
        }
        int bytes = data.readableBytes();
        consumer.writeData(data, endOfStream, () -> from.consumed(bytes));
        if (endOfStream) {
            end(from);
        }
    }

    /** Relays the producer's trailers. */
    void relayTrailers(UpstreamAttempt from, Http2Headers trailers) {
        if (state == State.RELAYING) {
            consumer.writeTrailers(trailers);
            end(from);
        }
    }

    private void end(UpstreamAttempt from) {
        done();
        SbiStream stream = from.stream();
        if (!body.ended() && stream != null) {
            stream.reset(CANCEL); // the producer answered without waiting for the whole request
        }
    }

    // Remaining parts of the request

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        if (state == State.DONE) {
            int bytes = data.readableBytes();
            data.release();
            consumer.consumed(bytes);
            return;
        }
        body.add(data, endOfStream, openStream());
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        if (state != State.DONE) {
            body.add(trailers, openStream());
        }
    }

    @Override
    public void onReset(SbiFailure failure) {
        if (state == State.DONE) {
            return;
        }
        done();
        parts.counters().count(RequestEvent.CANCELLED);
        body.drop();
        if (attempt != null) {
            attempt.drop();
        }
    }

    // Returns null while an alternate is searched; received parts then wait.
    private @Nullable SbiStream openStream() {
        return attempt == null || state == State.SEARCHING ? null : attempt.stream();
    }

    private void fail(ProblemDetails problem) {
        fail(problem, 0);
    }

    private void fail(ProblemDetails problem, int retryAfterSeconds) {
        done();
        body.drop();
        answered(problem.status(), now());
        ErrorResponder.Tries tries =
                new ErrorResponder.Tries(search.sentTo(), search.attempts() > 1, retryAfterSeconds);
        parts.errors().write(consumer, problem, settings.protection(), tries);
    }

    private void answered(int status, long now) {
        asked.answered(status, now - search.asking().nowNanos());
    }

    private void done() {
        state = State.DONE;
        parts.protectionState().overload().ended();
    }

    private long now() {
        return parts.nanoClock().getAsLong();
    }

    private long lifetimeNanos() {
        long own = plan.options().totalTransactionLifetime().toNanos();
        long asked = routing.millisLeft(parts.wallClock());
        return asked == Long.MAX_VALUE ? own : Math.min(own, TimeUnit.MILLISECONDS.toNanos(asked));
    }

    private long remainingMillis(long now) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - now);
        return Math.min(left, plan.options().responseTimeout().toMillis());
    }

    /** Returns the error for a request that returns to this SCP. */
    public static ProblemDetails looped() {
        return ProblemDetails.of(508, "MSG_LOOP_DETECTED", "this SCP has forwarded the request before (Via)");
    }

    private static ProblemDetails timedOut() {
        return ProblemDetails.of(SbiCause.TIMED_OUT_REQUEST, "no producer answered in time");
    }
}
