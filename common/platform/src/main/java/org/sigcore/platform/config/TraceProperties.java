// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.trace}: the message ladder at {@code /actuator/ladder}, and its export as spans to a collector.
 *
 * @param enabled records every transaction; off by default
 * @param entries maximum number of transactions; the oldest is evicted first
 * @param otlp export of spans
 */
public record TraceProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("4096") int entries,
        @DefaultValue Otlp otlp) {

    public TraceProperties {
        Checks.range("sigcore.trace.entries", entries, 1, 1_000_000);
    }

    /** Returns true if transactions are recorded. */
    public boolean records() {
        return enabled || otlp.endpoint() != null;
    }

    /**
     * {@code sigcore.trace.otlp}: export by OpenTelemetry's protocol over HTTP.
     *
     * @param endpoint base URL of a collector, such as {@code http://127.0.0.1:4318}; null disables the export
     * @param interval export interval
     */
    public record Otlp(
            @Nullable URI endpoint, @DefaultValue("1s") Duration interval) {
        public Otlp {
            if (endpoint != null && (endpoint.getHost() == null || !isHttp(endpoint.getScheme()))) {
                throw new IllegalArgumentException(
                        "sigcore.trace.otlp.endpoint: expected http://HOST:PORT or https://HOST:PORT");
            }
            if (interval.compareTo(Duration.ofMillis(50)) < 0 || interval.compareTo(Duration.ofMinutes(1)) > 0) {
                throw new IllegalArgumentException("sigcore.trace.otlp.interval: expected 50ms to 1m");
            }
        }

        private static boolean isHttp(String scheme) {
            return scheme.equals("http") || scheme.equals("https");
        }
    }
}
