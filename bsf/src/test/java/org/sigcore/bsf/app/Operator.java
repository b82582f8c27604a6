// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import tools.jackson.databind.JsonNode;

/** An operator that configures and monitors a BSF over its management port. */
final class Operator implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningNf bsf;

    Operator(RunningNf bsf) {
        this.bsf = bsf;
    }

    /** Changes members of a configuration document. */
    void configure(String name, String members) {
        HttpRequest.Builder patch = request("/oc-bsf-configuration/v1/" + name)
                .header("content-type", "application/merge-patch+json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(members));
        HttpResponse<String> answer = send(patch.build());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    JsonNode get(String path) {
        return Json.parse(send(request(path).GET().build()).body());
    }

    String metrics() {
        return send(request("/actuator/prometheus").GET().build()).body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + bsf.managementPort() + path));
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
