// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.edge.SbiGate;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.overload.PriorityShare;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Admits or rejects each request by its headers, in this order: controlled shutdown, protection of the process,
 * overload of the service, rate limit, access token. A rejection costs one prepared response. An admitted request is
 * pending until its response ends. {@link IngressControl} updates the rules; this class applies them.
 */
public final class IngressGateway implements SbiGate {
    private static final AsciiString PRIORITY = AsciiString.cached("3gpp-sbi-message-priority");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

    final List<ServiceGate> services;

    /** Gate of paths that belong to no service. */
    final ServiceGate other = new ServiceGate("other", List.of());

    private final PriorityShare podShare = new PriorityShare();
    final LongAdder podDiscarded = new LongAdder();
    final LongAdder rateDiscarded = new LongAdder();
    final LongAdder rateAccepted = new LongAdder();
    private final Supplier<String> server;
    private final Copier copier;
    private final UnaryOperator<SbiApplication> tokens;
    private volatile Rules rules;

    /**
     * Rules that apply to all services. Immutable.
     *
     * @param pod null unless the process protects itself
     * @param rate null without a rate limit
     */
    record Rules(
            IngressOptions options,
            int defaultPriority,
            @Nullable Discarding pod,
            @Nullable TokenBucket rate,
            Refusal tooMany,
            Refusal tooLarge) {}

    /** Share of requests to discard, the lowest priority first, and the response to them. */
    record Discarding(int percent, Refusal refusal) {}

    /**
     * @param server value of the server header of errors; evaluated for the first error
     * @param tokens admits requests with sufficient access tokens
     */
    IngressGateway(
            List<ServiceGate> services,
            Rules rules,
            Supplier<String> server,
            Copier copier,
            UnaryOperator<SbiApplication> tokens) {
        this.services = services;
        this.rules = rules;
        this.server = server;
        this.copier = copier;
        this.tokens = tokens;
    }

    Rules rules() {
        return rules;
    }

    void use(Rules newRules) {
        rules = newRules;
    }

    String server() {
        return server.get();
    }

    /** Returns the number of requests in progress. */
    long pending() {
        long sum = other.pending.sum();
        for (ServiceGate service : services) {
            sum += service.pending.sum();
        }
        return sum;
    }

    @Override
    public SbiApplication guard(SbiApplication served) {
        SbiApplication allowed = tokens.apply(served);
        return (stream, headers, endOfStream) -> accept(allowed, stream, headers, endOfStream);
    }

    private SbiStreamReceiver accept(
            SbiApplication served, SbiStream stream, Http2Headers headers, boolean endOfStream) {
        Rules now = rules;
        ServiceGate service = find(headers.path());
        Refusal refusal = refusal(now, service, headers);
        if (refusal == null
                && !endOfStream
                && headers.getLong(CONTENT_LENGTH, 0) > now.options().maxRequestBytes()) {
            refusal = now.tooLarge();
        }
        if (refusal != null) {
            refusal.answer(stream, endOfStream);
            return SbiStreamReceiver.DEAF;
        }
        if (now.options().xfccHeader()) {
            ClientCertificate.tell(stream, headers);
        } else {
            ClientCertificate.forget(headers);
        }
        GuardedExchange exchange = new GuardedExchange(this, service, stream, copier.begin());
        return exchange.begin(served, headers, endOfStream);
    }

    private ServiceGate find(@Nullable CharSequence path) {
        if (path != null) {
            for (ServiceGate service : services) {
                if (service.has(path)) {
                    return service;
                }
            }
        }
        return other;
    }

    /** Returns the response to a rejected request, null to admit it. */
    private @Nullable Refusal refusal(Rules now, ServiceGate service, Http2Headers headers) {
        Refusal shutdown = service.shutdown;
        if (shutdown != null) {
            service.shutOut.increment();
            return shutdown;
        }
        Discarding pod = now.pod();
        if (pod != null && discards(podShare, pod, now, headers)) {
            podDiscarded.increment();
            return pod.refusal();
        }
        Discarding overload = service.overload;
        if (overload != null && discards(service.share, overload, now, headers)) {
            service.discarded.increment();
            return overload.refusal();
        }
        TokenBucket rate = now.rate();
        if (rate != null) {
            if (!rate.take(System.nanoTime())) {
                rateDiscarded.increment();
                return now.tooMany();
            }
            rateAccepted.increment();
        }
        return null;
    }

    private static boolean discards(PriorityShare share, Discarding rule, Rules now, Http2Headers headers) {
        int ticket = ThreadLocalRandom.current().nextInt(PriorityShare.TICKETS);
        return share.discards(
                RequestPriority.parse(headers.get(PRIORITY), now.defaultPriority()), rule.percent(), ticket);
    }
}
