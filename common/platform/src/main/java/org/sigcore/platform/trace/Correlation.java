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
 * Correlation of an incoming request's log lines and outgoing requests.
 *
 * @param id included in every log line: the consumer's value, or a random one
 * @param received the consumer's {@code 3gpp-Sbi-Correlation-Info}; null if it sent none, and none is sent
 * @param traceparent outgoing W3C trace context: the consumer's unchanged, or with spans ({@code sigcore.trace.otlp})
 *     the span of the request, which the SBI server has inserted; null if absent or invalid
 * @param tracestate vendor-specific part of the trace context; null if absent
 */
@SpecRef("TS 29.500 5.2.3.2.18")
public record Correlation(
        String id,
        @Nullable String received,
        @Nullable String traceparent,
        @Nullable String tracestate) {
    /** Name of the header. */
    public static final String HEADER = "3gpp-sbi-correlation-info";

    /** Header of W3C Trace Context. */
    public static final String TRACEPARENT = "traceparent";

    private static final String TRACESTATE = "tracestate";
    private static final int MAX_STATE = 512;
    private static final String MDC_KEY = "correlation";
    private static final ScopedValue<Correlation> CURRENT = ScopedValue.newInstance();

    /** Returns the correlation of a request with a header value, or without one. */
    public static Correlation of(@Nullable String header) {
        return of(header, null, null);
    }

    /** Returns the correlation of a request with these header fields. */
    public static Correlation ofFields(SbiHeaders headers) {
        return of(headers.get(HEADER), headers.get(TRACEPARENT), headers.get(TRACESTATE));
    }

    /** Returns the correlation of a request on the event loop; null if its headers contain none. */
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

    /** Returns an outgoing request with the headers of the current correlation, unless it already has them. */
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

    /** Returns the correlation of the request that this thread processes; null if absent. */
    public static @Nullable Correlation current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Runs work for a request: within {@code work}, log lines and outgoing requests carry this correlation. */
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
