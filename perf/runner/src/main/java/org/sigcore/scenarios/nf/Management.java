// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scenarios.meter.Counters;
import tools.jackson.databind.JsonNode;

/** Client of the management port of one process. Thread-safe. */
public final class Management {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** Instance for a network function without a configured management port; reports no data. */
    public static final Management NONE = new Management("", "");

    private final String root;
    private final String authorization;

    /**
     * A response.
     *
     * @param status status code; 0 without a response
     * @param body text of the body; may be empty
     */
    public record Answer(int status, String body) {
        static final Answer NONE = new Answer(0, "");

        /** Returns true for 200 to 299. */
        public boolean successful() {
            return status >= 200 && status < 300;
        }
    }

    /** @param password password of the user admin */
    Management(String host, int port, String password) {
        this(
                "http://" + host + ":" + port,
                "Basic " + Base64.getEncoder().encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8)));
    }

    private Management(String root, String authorization) {
        this.root = root;
        this.authorization = authorization;
    }

    /** Returns false if no management port is configured. */
    public boolean known() {
        return !root.isEmpty();
    }

    @Override
    public String toString() {
        return root;
    }

    /** Returns true if the process is ready for traffic. */
    public boolean ready() {
        return send("GET", "/actuator/health/readiness", null, "application/json")
                        .status()
                == 200;
    }

    /** Returns the counters of the Prometheus page; empty if unavailable. */
    public Counters counters() {
        return Counters.parse(
                send("GET", "/actuator/prometheus", null, "application/json").body());
    }

    /** Reads a configuration document. */
    public Answer get(String path) {
        return send("GET", path, null, "application/json");
    }

    /** Writes a configuration document. */
    public Answer put(String path, JsonNode document) {
        return send("PUT", path, document, "application/json");
    }

    /** Deletes a configuration document. */
    Answer delete(String path) {
        return send("DELETE", path, null, "application/json");
    }

    /** Merges content into a configuration document. */
    public Answer merge(String path, JsonNode document) {
        return send("PATCH", path, document, "application/merge-patch+json");
    }

    private Answer send(String method, String path, @Nullable JsonNode document, String mediaType) {
        if (root.isEmpty()) {
            return Answer.NONE;
        }
        HttpRequest.BodyPublisher body = document == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(Json.bytes(document));
        HttpRequest request = HttpRequest.newBuilder(URI.create(root + path))
                .method(method, body)
                .header("content-type", mediaType)
                .header("authorization", authorization)
                .timeout(TIMEOUT)
                .build();
        try {
            HttpResponse<String> response =
                    CLIENT.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new Answer(response.statusCode(), response.body());
        } catch (IOException e) {
            return Answer.NONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.NONE;
        }
    }
}
