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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the transactions of network functions from their management endpoints. A function that does not answer (it was
 * killed) is skipped. Confined to one thread.
 */
public final class NfTraces {
    /** Resource of the last transactions of all subscribers. */
    public static final String LADDER = "/actuator/ladder";

    /** Resource of the transactions of selected subscribers. */
    public static final String SUBSCRIBERS = "/actuator/subscribertrace";

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int UNAUTHORIZED = 401;
    private static final long LOOK_BACK_MICROS = 30_000_000;
    private final List<Source> sources = new ArrayList<>();
    private final UnaryOperator<String> names;
    private final long begin;
    private final HttpClient http;

    /**
     * Creates a reader of recent transactions.
     *
     * @param management base URI of each network function's management, by its name
     * @param names maps an authority or Diameter identity to the name of a participant
     * @param password password of the user admin; empty for network functions that require none
     */
    public NfTraces(Map<String, String> management, UnaryOperator<String> names, String password) {
        this(management, names, password, null);
    }

    /**
     * Creates a reader of traces over TLS.
     *
     * @param trust the trusted certificates; null for those of the JDK
     */
    public NfTraces(
            Map<String, String> management, UnaryOperator<String> names, String password, @Nullable SSLContext trust) {
        this(List.copyOf(management.entrySet()), LADDER, names, password, Instant.now(), trust);
    }

    /**
     * @param management base URIs, optionally with user and password, by the name of the network function; several for
     *     a function with several processes
     * @param resource resource of management, such as {@link #LADDER}
     * @param password password of the user admin for URIs without one
     * @param begin transactions that began earlier are omitted
     * @param trust trusted certificates; null for those of the JDK
     */
    public NfTraces(
            List<Map.Entry<String, String>> management,
            String resource,
            UnaryOperator<String> names,
            String password,
            Instant begin,
            @Nullable SSLContext trust) {
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(Duration.ofMillis(500));
        this.http = (trust == null ? client : client.sslContext(trust)).build();
        this.begin = begin.toEpochMilli() * 1000;
        this.names = names;
        for (Map.Entry<String, String> each : management) {
            URI base = URI.create(each.getValue());
            String user = base.getUserInfo();
            String authorization = Base64.getEncoder()
                    .encodeToString((user == null ? "admin:" + password : user).getBytes(StandardCharsets.UTF_8));
            URI uri =
                    URI.create(base.getScheme() + "://" + base.getRawAuthority().replaceFirst("^.*@", "") + resource);
            sources.add(new Source(each.getKey(), uri, "Basic " + authorization));
        }
    }

    /** State of reading from one process of a network function. */
    private static final class Source {
        private final String nf;
        private final URI uri;
        private final String authorization;
        private final Set<Hop> seen = new HashSet<>();
        private long latest;

        Source(String nf, URI uri, String authorization) {
            this.nf = nf;
            this.uri = uri;
            this.authorization = authorization;
        }
    }

    /**
     * Returns the transactions that have ended since the last call.
     *
     * @param labels maps the name of a network function to its label
     * @throws IllegalStateException if a function rejects the password
     */
    public List<Hop> drain(UnaryOperator<String> labels) {
        List<Hop> hops = new ArrayList<>();
        sources.forEach(source -> hops.addAll(read(source, labels)));
        return hops;
    }

    private List<Hop> read(Source source, UnaryOperator<String> labels) {
        // A transaction that began early may end late, so the query looks back further than the last one seen.
        long from = Math.max(begin, source.latest - LOOK_BACK_MICROS);
        HttpRequest request = HttpRequest.newBuilder(URI.create(source.uri + "?since=" + from))
                .header("authorization", source.authorization)
                .timeout(TIMEOUT)
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() == UNAUTHORIZED) {
                throw new IllegalStateException(source.nf + " refuses the password at " + source.uri);
            }
            return response.statusCode() == 200 ? hops(source, Json.parse(response.body()), labels) : List.of();
        } catch (IOException | ProblemException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<Hop> hops(Source source, JsonNode transactions, UnaryOperator<String> labels) {
        List<Hop> fresh = new ArrayList<>();
        for (JsonNode node : transactions) {
            // Stored under the function's own name, independent of its label.
            if (source.seen.add(hop(source.nf, node))) {
                fresh.add(hop(labels.apply(source.nf), node));
                source.latest =
                        Math.max(source.latest, node.path("startEpochMicros").asLong());
            }
        }
        long forget = source.latest - 2 * LOOK_BACK_MICROS;
        source.seen.removeIf(hop -> hop.startMicros() < forget);
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
