// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports the recorded transactions to a collector by OTLP over HTTP. The trace is the buffer: nothing waits for the
 * collector, and transactions that are overwritten before the export count as lost. Confined to one thread at a time.
 */
final class OtlpExporter {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpExporter.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int BATCH = 512;

    private final SignallingTrace trace;
    private final URI uri;
    private final OtlpSpans spans;
    private final Counter sent;
    private final Counter lost;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private long next;
    private boolean failing;

    /** @param endpoint base URI of the collector */
    OtlpExporter(SignallingTrace trace, URI endpoint, OtlpSpans spans, MeterRegistry registry) {
        this.trace = trace;
        this.uri = URI.create(endpoint.toString().replaceAll("/+$", "") + "/v1/traces");
        this.spans = spans;
        this.sent = Counter.builder("sigcore.trace.otlp.sent")
                .description("Transactions accepted by a span collector")
                .register(registry);
        this.lost = Counter.builder("sigcore.trace.otlp.lost")
                .description("Transactions lost because the span collector was unreachable or too slow")
                .register(registry);
    }

    /**
     * Exports the transactions since the last call; those that the collector does not accept remain for the next call.
     */
    void send() {
        List<SignallingTrace.Numbered> kept = trace.from(next);
        for (int from = 0; from < kept.size(); from += BATCH) {
            List<SignallingTrace.Numbered> batch = kept.subList(from, Math.min(kept.size(), from + BATCH));
            long first = batch.getFirst().number();
            if (!taken(batch)) {
                return;
            }
            lost.increment((double) (first - next));
            sent.increment(batch.size());
            next = batch.getLast().number() + 1;
        }
    }

    private boolean taken(List<SignallingTrace.Numbered> batch) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("content-type", "application/json")
                .timeout(TIMEOUT)
                .POST(HttpRequest.BodyPublishers.ofByteArray(spans.request(batch)))
                .build();
        try {
            int status =
                    http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            return status / 100 == 2 ? works() : fails("status " + status);
        } catch (IOException e) {
            return fails(String.valueOf(e.getMessage() == null ? e : e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean works() {
        failing = false;
        return true;
    }

    // Logs the first of consecutive failures.
    private boolean fails(String reason) {
        if (!failing) {
            LOG.atWarn()
                    .addKeyValue("event", "spans-not-taken")
                    .addKeyValue("collector", uri)
                    .addKeyValue("reason", reason)
                    .log("collector does not accept spans; they are buffered as long as there is room");
        }
        failing = true;
        return false;
    }
}
