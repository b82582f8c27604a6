// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ladder;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;

/**
 * What the four network functions have sent, as their management endpoints tell it. A network function that does not
 * answer (it was killed) is passed over. One thread.
 */
public final class NfTraces {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private final Map<String, URI> endpoints = new LinkedHashMap<>();
    private final Map<String, Long> since = new HashMap<>();
    private final UnaryOperator<String> names;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofMillis(500)).build();

    /**
     * @param management base URI of each network function's management, by its name
     * @param names who listens where, by authority or Diameter identity
     */
    public NfTraces(Map<String, String> management, UnaryOperator<String> names) {
        management.forEach((nf, base) -> endpoints.put(nf, URI.create(base + "/actuator/ladder")));
        this.names = names;
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
        long from = since.getOrDefault(nf, 0L);
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri + "?since=" + from))
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
        List<Hop> hops = new ArrayList<>();
        long latest = since.getOrDefault(nf, 0L);
        for (JsonNode node : transactions) {
            hops.add(hop(labels.apply(nf), node));
            latest = Math.max(latest, node.path("startEpochMicros").asLong() + 1);
        }
        since.put(nf, latest);
        return hops;
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
                node.path("status").asString(),
                node.path("startEpochMicros").asLong(),
                node.path("durationMicros").asLong());
    }
}
