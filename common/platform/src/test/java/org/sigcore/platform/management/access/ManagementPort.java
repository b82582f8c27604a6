// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import tools.jackson.databind.JsonNode;

/** An NF that requires authentication at its management port, for tests of access. */
abstract class ManagementPort {
    static final String ROOT = "/example-configuration/v1";
    static final String USERS = "/example/nf-common-component/v1/management/users";
    static final String HISTORY = "/example/nf-common-component/v1/management/history";
    static final String OPTIONS = ROOT + "/greetingOptions";

    @TempDir
    Path data;

    final HttpClient http = HttpClient.newHttpClient();
    final List<AutoCloseable> running = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
        http.close();
    }

    final RunningNf start(String... more) {
        List<String> args = new ArrayList<>(List.of("--sigcore.management.authentication=password"));
        args.add("--sigcore.nrf-client.enabled=false");
        args.addAll(List.of(more));
        RunningNf nf = Example.start(data, args.toArray(String[]::new));
        running.add(nf);
        return nf;
    }

    final void user(RunningNf nf, String name, String role) throws Exception {
        String hash = new BCryptPasswordEncoder(4).encode("pw of " + name);
        JsonNode account = Json.object().put("role", role).put("passwordHash", hash);
        assertThat(put(nf, USERS + "/" + name, account.toString(), admin()).statusCode())
                .isEqualTo(201);
    }

    final String admin() throws IOException {
        return basic(
                "admin", Files.readString(data.resolve("management/password")).strip());
    }

    static String basic(String name, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    final HttpResponse<String> get(RunningNf nf, String path, String authorization, String... headers)
            throws Exception {
        return send(HttpRequest.newBuilder(uri(nf, path)).GET(), authorization, headers);
    }

    final HttpResponse<String> put(RunningNf nf, String path, String document, String authorization, String... headers)
            throws Exception {
        return send(
                HttpRequest.newBuilder(uri(nf, path))
                        .header("content-type", "application/json")
                        .PUT(BodyPublishers.ofString(document)),
                authorization,
                headers);
    }

    final HttpResponse<String> send(HttpRequest.Builder request, String authorization, String... headers)
            throws Exception {
        if (!authorization.isEmpty()) {
            request.header("authorization", authorization);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    static URI uri(RunningNf nf, String path) {
        return URI.create("http://127.0.0.1:" + nf.managementPort() + path);
    }
}
