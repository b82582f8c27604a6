// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.file.Feature;

/** Two processes of one network function, of which only the second has the configuration. */
class ConfigurationClientTest {
    private static final String ROOT = "/ocscp/scpc-configuration/v1/";
    private final List<String> asked = new ArrayList<>();
    private HttpServer other;
    private HttpServer configuration;

    @BeforeEach
    void start() throws IOException {
        other = server(exchange -> answer(exchange, 400, "{\"status\":400,\"cause\":\"INVALID_API\"}"));
        configuration = server(exchange -> {
            String path = exchange.getRequestURI().getPath().substring(ROOT.length());
            asked.add(exchange.getRequestMethod() + " " + path);
            boolean absent =
                    exchange.getRequestMethod().equals("GET") && (path.startsWith("limits/") || path.equals("bad"));
            boolean whole = exchange.getRequestMethod().equals("PATCH") && path.equals("whole");
            answer(
                    exchange,
                    whole
                            ? 405
                            : absent || path.equals("nothing")
                                    ? 404
                                    : path.equals("bad") ? 422 : path.equals("busy") ? 503 : 200,
                    "{}");
        });
    }

    @AfterEach
    void stop() {
        other.stop(0);
        configuration.stop(0);
    }

    @Test
    void apply_writesToTheProcessWithTheConfiguration() {
        List<FeatureResult> applied = client().apply(List.of(
                feature("Document", "options"), feature("Limits", "limits/a", "limits/b"), feature("Bad", "bad")));
        assertThat(applied)
                .extracting(FeatureResult::state)
                .containsExactly(
                        FeatureResult.State.APPLIED, FeatureResult.State.APPLIED, FeatureResult.State.NOT_APPLIED);
        assertThat(applied.getLast().detail()).contains("bad answered 422");
        assertThat(asked)
                .containsExactly(
                        "GET options",
                        "PATCH options",
                        "GET limits/a",
                        "PUT limits/a",
                        "GET limits/b",
                        "PUT limits/b",
                        "GET bad",
                        "PUT bad");
    }

    @Test
    void apply_reportsUnknownResources() {
        assertThat(client().apply(List.of(feature("Unknown", "nothing"))))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.state()).isEqualTo(FeatureResult.State.NOT_APPLIED);
                    assertThat(each.detail()).isEqualTo("this build has no " + ROOT + "nothing");
                });
    }

    @Test
    void apply_replacesResourcesWithoutPatch() {
        ConfigurationClient client = client();

        assertThat(client.apply(List.of(feature("Whole", "whole"))))
                .extracting(FeatureResult::state)
                .containsExactly(FeatureResult.State.APPLIED);

        assertThat(asked).containsExactly("GET whole", "PATCH whole", "PUT whole");
        assertThat(client.restore()).isEmpty();
        assertThat(asked).endsWith("PUT whole");
    }

    @Test
    void worse_returnsTheRefusalOfAnySite() {
        FeatureResult taken = new FeatureResult("a", true, FeatureResult.State.APPLIED, "x");
        FeatureResult refused = new FeatureResult("a", true, FeatureResult.State.NOT_APPLIED, "no");
        assertThat(FeatureResult.worse(List.of(), List.of(taken))).containsExactly(taken);
        assertThat(FeatureResult.worse(List.of(taken), List.of(refused))).containsExactly(refused);
        assertThat(FeatureResult.worse(List.of(refused), List.of(taken))).containsExactly(refused);
    }

    @Test
    void restore_restoresInReverseOrder() {
        ConfigurationClient client = client();
        client.apply(List.of(feature("Document", "options"), feature("Limits", "limits/a")));
        asked.clear();

        assertThat(client.restore()).isEmpty();

        assertThat(asked).containsExactly("DELETE limits/a", "PUT options");
        assertThat(client.restore()).isEmpty();
    }

    @Test
    void unreadableResource_failsApply() {
        ConfigurationClient client = client();
        List<Feature> features = List.of(feature("Document", "options"), feature("Busy", "busy"));

        assertThatIllegalStateException()
                .isThrownBy(() -> client.apply(features))
                .withMessageStartingWith("cannot read " + ROOT + "busy")
                .withMessageEndingWith("503 {}");

        assertThat(asked).containsExactly("GET options", "PATCH options", "GET busy");
        assertThat(client.restore()).isEmpty();
        assertThat(asked).endsWith("PUT options");
    }

    @Test
    void unreachableProcess_failsApply() {
        ConfigurationClient client = client();
        configuration.stop(0);

        assertThatIllegalStateException()
                .isThrownBy(() -> client.apply(List.of(feature("Document", "options"))))
                .withMessageEndingWith("no answer");
    }

    private ConfigurationClient client() {
        return new ConfigurationClient("scp", List.of(management(other), management(configuration)));
    }

    private static Feature feature(String name, String... resources) {
        return Feature.derived(
                name,
                List.of(resources).stream()
                        .map(resource -> new Feature.Write(resource, Map.of("enabled", true)))
                        .toList(),
                List.of());
    }

    private static Management management(HttpServer server) {
        return new Management("127.0.0.1", server.getAddress().getPort(), "");
    }

    private static HttpServer server(HttpHandler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
