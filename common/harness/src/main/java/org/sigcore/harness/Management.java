// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Client of the configuration API, for functions whose management port requires no authentication. Thread-safe. */
final class Management {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int NOT_FOUND = 404;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /**
     * Patches the document at {@code uri} according to RFC 7396, or creates it if it is missing.
     *
     * @throws IllegalStateException if the function rejects the request; the message contains its answer
     */
    void configure(URI uri, String json) {
        HttpResponse<String> answer = send("PATCH", uri, "application/merge-patch+json", json);
        if (answer.statusCode() == NOT_FOUND) {
            put(uri, json);
        } else {
            expectSuccess("PATCH", uri, answer);
        }
    }

    /**
     * Replaces or creates the document at {@code uri}.
     *
     * @throws IllegalStateException if the function rejects the request; the message contains its answer
     */
    void put(URI uri, String json) {
        expectSuccess("PUT", uri, send("PUT", uri, "application/json", json));
    }

    private HttpResponse<String> send(String method, URI uri, String mediaType, String json) {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(TIMEOUT)
                .header("content-type", mediaType)
                .method(method, HttpRequest.BodyPublishers.ofString(json))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + uri + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(method + " " + uri + ": interrupted", e);
        }
    }

    private static void expectSuccess(String method, URI uri, HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(
                    method + " " + uri + " is answered with " + answer.statusCode() + ": " + answer.body());
        }
    }
}
