// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import tools.jackson.databind.JsonNode;

/** An operator with a plain HTTP client. */
final class ManagementClient implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    ManagementClient(RunningNf nf) {
        this.base = "http://127.0.0.1:" + nf.managementPort();
    }

    HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, headers);
    }

    HttpResponse<String> send(
            String method, String path, @org.jspecify.annotations.Nullable String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("content-type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        return Json.parse(response.body());
    }

    static String etag(HttpResponse<String> response) {
        return response.headers().firstValue("etag").orElse("none");
    }

    @Override
    public void close() {
        http.close();
    }
}
