// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.sigcore.console.ManagementPort.send;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Management port of a function whose answers are recorded in {@code core/NAME.json}, by path. Changes are noted. */
final class SimulatedFunction implements AutoCloseable {
    private static final String NO_MESSAGES = ": no messages\n\n";
    private static final String PEERS = """
            oc_diam_peer_open{peer="pcf.core.example",realm="core.example"} 1
            oc_diam_peer_open{peer="<img src=x onerror='window.pwned=1'>"} 0
            """;
    private static final JsonMapper JSON = new JsonMapper();

    /** Method, path and body of each request that is no GET. */
    final Queue<String> changes = new ConcurrentLinkedQueue<>();

    /** Entity tag of every document; a write with another one is refused. */
    volatile String etag = "\"1\"";

    private final JsonNode answers;
    private final String ladder;
    private final String peers;
    private final ManagementPort port;

    /** @param messages true to send the recorded messages on the ladder */
    SimulatedFunction(String name, boolean messages) throws IOException {
        answers = JSON.readTree(read(name + ".json"));
        ladder = messages ? events() : NO_MESSAGES;
        peers = name.equals("bsf") ? PEERS : "";
        port = new ManagementPort(this::answer);
    }

    String url() {
        return port.url();
    }

    private static String events() throws IOException {
        StringBuilder events = new StringBuilder();
        int number = 0;
        for (JsonNode message : JSON.readTree(read("ladder.json"))) {
            events.append("id:%d\nevent:transaction\ndata:%s\n\n".formatted(++number, message));
        }
        return events.toString();
    }

    private static String read(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(SimulatedFunction.class.getResourceAsStream("/core/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String metrics() {
        return peers + """
            sigcore_nrf_registered 1
            sigcore_overload_in_flight 3
            sigcore_overload_limit 512
            sigcore_sbi_server_duration_seconds_count{status="200"} %1$d
            sigcore_sbi_server_duration_seconds_sum{status="200"} %1$d
            """.formatted(System.nanoTime() / 100_000_000);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        String query = exchange.getRequestURI().getQuery();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (!method.equals("GET")) {
            changes.add(method + " " + path + (query == null ? "" : "?" + query) + " " + body);
        }
        switch (path) {
            case "/actuator/prometheus" -> send(exchange, 200, "text/plain", metrics());
            case "/actuator/ladder" -> {
                boolean seen = exchange.getRequestHeaders().containsKey("Last-Event-ID");
                send(exchange, 200, "text/event-stream", seen ? NO_MESSAGES : ladder);
            }
            default -> management(exchange, method, path, query, body);
        }
    }

    private void management(HttpExchange exchange, String method, String path, String query, String body)
            throws IOException {
        String wanted = exchange.getRequestHeaders().getFirst("If-Match");
        if (wanted != null && !wanted.equals(etag)) {
            json(exchange, 412, "{\"title\":\"outdated\"}");
        } else if (path.endsWith("/check")) {
            exchange.sendResponseHeaders(204, -1);
        } else if (path.endsWith("/active")) {
            json(exchange, 200, method.equals("GET") ? "{\"version\":3}" : body);
        } else if (query != null && query.contains("dryRun=true")) {
            json(exchange, 200, "[{\"path\":\"/maxInstances\",\"before\":1000,\"after\":77}]");
        } else if (method.equals("DELETE")) {
            exchange.sendResponseHeaders(204, -1);
        } else if (method.equals("PUT")) {
            json(exchange, 200, path.contains("/policyprojects/") ? "{\"version\":4}" : body);
        } else {
            JsonNode found = answers.path(path);
            json(
                    exchange,
                    found.isMissingNode() ? 404 : 200,
                    found.isMissingNode() ? "{\"title\":\"absent\"}" : found.toString());
        }
    }

    private void json(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getResponseHeaders().set("ETag", etag);
        send(exchange, status, status == 200 ? "application/json" : "application/problem+json", body);
    }

    @Override
    public void close() {
        port.close();
    }
}
