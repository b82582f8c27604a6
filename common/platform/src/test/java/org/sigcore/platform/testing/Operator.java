// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.sigcore.platform.app.RunningNf;

/** A plain HTTP client for the management port. */
public final class Operator implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String base;

    public Operator(RunningNf nf) {
        this.base = "http://127.0.0.1:" + nf.managementPort();
    }

    /** The body of the answer. */
    public String get(String path) {
        return send(HttpRequest.newBuilder(URI.create(base + path)).build()).body();
    }

    /** The status of the answer. */
    public int put(String path, String document) {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                        .header("content-type", "application/json")
                        .PUT(BodyPublishers.ofString(document))
                        .build())
                .statusCode();
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
