// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;

/**
 * What the four network functions have sent, as their management endpoints tell it. A network function that does not
 * answer (it was killed) is passed over. One thread.
 */
public final class NfTraces {
    /** The last transactions of all. */
    public static final String LADDER = "/actuator/ladder";

    /** Those of chosen subscribers. */
    public static final String SUBSCRIBERS = "/actuator/subscribertrace";

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final long LOOK_BACK_MICROS = 30_000_000;
    private final Map<String, URI> endpoints = new LinkedHashMap<>();
    private final Map<String, Long> latest = new HashMap<>();
    private final Map<String, Set<Hop>> seen = new HashMap<>();
    private final UnaryOperator<String> names;
    private final String authorization;
    private final long begin;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofMillis(500)).build();

    /**
     * @param management base URI of each network function's management, by its name
     * @param names who listens where, by authority or Diameter identity
     * @param password of the user admin; empty for network functions that need none
     */
    public NfTraces(Map<String, String> management, UnaryOperator<String> names, String password) {
        this(management, LADDER, names, password, Instant.now());
    }

    /**
     * @param resource of management, such as {@link #LADDER}
     * @param begin of what has begun earlier nothing is told
     */
    public NfTraces(
            Map<String, String> management,
            String resource,
            UnaryOperator<String> names,
            String password,
            Instant begin) {
        this.begin = begin.toEpochMilli() * 1000;
        management.forEach((nf, base) -> endpoints.put(nf, URI.create(base + resource)));
        this.names = names;
        this.authorization =
                "Basic " + Base64.getEncoder().encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * What has come to an end since the last call.
     *
     * @param labels what each network function is called
     */
    public List<Hop> drain(UnaryOperator<String> labels) {
        List<Hop> hops = new ArrayList<>();
        endpoints.forEach((nf, uri) -> hops.addAll(read(nf, uri, labels)));
        return hops;
    }

    private List<Hop> read(String nf, URI uri, UnaryOperator<String> labels) {
        // A transaction that began early may end late: look back further than the last one seen.
        long from = Math.max(begin, latest.getOrDefault(nf, 0L) - LOOK_BACK_MICROS);
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri + "?since=" + from))
                .header("authorization", authorization)
                .timeout(TIMEOUT)
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            return response.statusCode() == 200 ? hops(nf, Json.parse(response.body()), labels) : List.of();
        } catch (IOException | ProblemException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Hop> hops(String nf, JsonNode transactions, UnaryOperator<String> labels) {
        Set<Hop> known = seen.computeIfAbsent(nf, key -> new HashSet<>());
        List<Hop> fresh = new ArrayList<>();
        long last = latest.getOrDefault(nf, 0L);
        for (JsonNode node : transactions) {
            // Known under the network function's own name, whatever the flow calls it.
            if (known.add(hop(nf, node))) {
                fresh.add(hop(labels.apply(nf), node));
                last = Math.max(last, node.path("startEpochMicros").asLong());
            }
        }
        latest.put(nf, last);
        long forget = last - 2 * LOOK_BACK_MICROS;
        known.removeIf(hop -> hop.startMicros() < forget);
        return fresh;
    }

    private Hop hop(String self, JsonNode node) {
        boolean client = "CLIENT".equals(Json.string(node, "side"));
        String peer = names.apply(String.valueOf(Json.string(node, "peer")));
        boolean diameter = "DIAMETER".equalsIgnoreCase(Json.string(node, "protocol"));
        String other = client || diameter ? peer : "";
        return new Hop(
                client ? self : other,
                client ? other : self,
                client,
                String.valueOf(Json.string(node, "message")),
                status(node),
                node.path("startEpochMicros").asLong(),
                node.path("durationMicros").asLong());
    }

    private static String status(JsonNode node) {
        int status = Json.integer(node, "status", 0);
        String failure = Json.string(node, "failure");
        return status != 0 || failure == null ? Integer.toString(status) : failure.split(":", 2)[0];
    }
}
