// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.slf4j.MDC;

/**
 * What the log lines and the outgoing requests of one incoming request have in common.
 *
 * @param id in every log line: what the consumer sent, or a random one
 * @param received the consumer's {@code 3gpp-Sbi-Correlation-Info}; null when it sent none, and then none goes out
 * @param traceparent the W3C trace context that goes out: the consumer's as it came, or with spans ({@code sigcore.trace.otlp}) that of
 *     the request's span, which the SBI server has put in its place; null when there is none, or none that is correct
 * @param tracestate what systems of tracing add to it; null without
 */
@SpecRef("TS 29.500 5.2.3.2.18")
public record Correlation(
        String id,
        @Nullable String received,
        @Nullable String traceparent,
        @Nullable String tracestate) {
    /** The header's name. */
    public static final String HEADER = "3gpp-sbi-correlation-info";

    /** The header of W3C Trace Context. */
    public static final String TRACEPARENT = "traceparent";

    private static final String TRACESTATE = "tracestate";
    private static final int MAX_STATE = 512;
    private static final String MDC_KEY = "correlation";
    private static final ScopedValue<Correlation> CURRENT = ScopedValue.newInstance();

    /** Of a request with that header value, or without one. */
    public static Correlation of(@Nullable String header) {
        return of(header, null, null);
    }

    /** Of a request with these header fields. */
    public static Correlation ofFields(SbiHeaders headers) {
        return of(headers.get(HEADER), headers.get(TRACEPARENT), headers.get(TRACESTATE));
    }

    /** Of a request with these header fields, as the event loop has them; null when none says what it belongs to. */
    public static @Nullable Correlation ifSaid(Http2Headers headers) {
        CharSequence header = headers.get(HEADER);
        CharSequence parent = headers.get(TRACEPARENT);
        return header == null && parent == null ? null : of(text(header), text(parent), text(headers.get(TRACESTATE)));
    }

    private static @Nullable String text(@Nullable CharSequence value) {
        return value == null ? null : value.toString();
    }

    private static Correlation of(@Nullable String header, @Nullable String parent, @Nullable String state) {
        String received = header == null || header.isBlank() ? null : header.strip();
        Matcher context = TraceContext.parse(parent);
        String id = received;
        if (id == null) {
            id = context != null
                    ? context.group(1)
                    : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        }
        return new Correlation(
                id,
                received,
                context != null ? context.group() : null,
                context != null && state != null && state.length() <= MAX_STATE ? state : null);
    }

    /** The request of the current one's work, with what tells the two belong together unless it says so itself. */
    public static SbiRequest mark(SbiRequest request) {
        Correlation now = current();
        if (now == null) {
            return request;
        }
        SbiRequest marked = add(request, HEADER, now.received);
        if (now.traceparent != null && !marked.headers().contains(TRACEPARENT)) {
            marked = add(marked.withHeader(TRACEPARENT, now.traceparent), TRACESTATE, now.tracestate);
        }
        return marked;
    }

    private static SbiRequest add(SbiRequest request, String name, @Nullable String value) {
        return value == null || request.headers().contains(name) ? request : request.withHeader(name, value);
    }

    /** Of the request that this thread is working on; null when it works on none. */
    public static @Nullable Correlation current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Works on a request: within {@code work}, log lines and outgoing requests carry this correlation. */
    public <T> T call(Supplier<T> work) {
        String outer = MDC.get(MDC_KEY);
        MDC.put(MDC_KEY, id);
        try {
            return ScopedValue.where(CURRENT, this).call(work::get);
        } finally {
            if (outer == null) {
                MDC.remove(MDC_KEY);
            } else {
                MDC.put(MDC_KEY, outer);
            }
        }
    }
}
