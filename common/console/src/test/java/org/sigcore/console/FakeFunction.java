// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.sigcore.console.ManagementPort.send;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A management port with one configuration document and policy projects, which notes the caller of each change. */
final class FakeFunction implements AutoCloseable {
    /** Subject and roles of the token of each request that is no GET, with the request. */
    final Queue<String> changes = new ConcurrentLinkedQueue<>();

    /** Path, subject and roles of each GET of the configuration. */
    final Queue<String> reads = new ConcurrentLinkedQueue<>();

    final Queue<String> resumedFrom = new ConcurrentLinkedQueue<>();
    final Map<String, String> documents = new ConcurrentHashMap<>();
    final List<String> projects = new ArrayList<>();
    volatile String active = "";
    /** Path of a document that cannot be deleted. */
    volatile String kept = "";

    /** Number of requests for the ladder, and the latch that holds them open. */
    final AtomicInteger ladders = new AtomicInteger();

    volatile CountDownLatch held = new CountDownLatch(0);

    /** Runs before a version of a policy is stored. */
    volatile Runnable whilePublishing = () -> {};

    private final Deque<String> history = new ConcurrentLinkedDeque<>();
    private final String root;
    private final ManagementPort port;

    FakeFunction(String root) throws IOException {
        this.root = root;
        port = new ManagementPort(this::answer);
    }

    String url() {
        return port.url();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        JWTClaimsSet claims = claims(exchange);
        String caller = " by " + claims.getSubject() + " " + claims.getClaim("roles");
        if (!method.equals("GET")) {
            changes.add(method + " " + path + (query.equals("null") ? "" : "?" + query) + caller);
        } else if (path.startsWith(root)) {
            reads.add(path + caller);
        }
        String seen = exchange.getRequestHeaders().getFirst("Last-Event-ID");
        if (seen != null) {
            resumedFrom.add(seen);
        }
        switch (path) {
            case "/actuator/health" -> send(exchange, 200, "application/json", "{\"status\":\"UP\"}");
            case "/actuator/info" ->
                send(
                        exchange,
                        200,
                        "application/json",
                        "{\"version\":\"0.1.0\",\"commit\":\"abc\",\"nfInstanceId\":\"id-1\"}");
            case "/actuator/prometheus" ->
                send(exchange, 200, "text/plain", "sigcore_nrf_registered 1\nscp_worker_request_seconds_count 5\n");
            case "/actuator/ladder" -> {
                ladders.incrementAndGet();
                if (held.getCount() > 0) {
                    exchange.sendResponseHeaders(200, 0);
                    await(held);
                } else {
                    send(exchange, 200, "text/event-stream", "id:7\nevent:transaction\ndata:{\"nf\":\"scp\"}\n\n");
                }
            }
            default -> management(exchange, method, path, query, body);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static JWTClaimsSet claims(HttpExchange exchange) {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        try {
            return SignedJWT.parse(authorization.substring("Bearer ".length())).getJWTClaimsSet();
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private String openApi() {
        return """
            {"paths":{"%1$s":{"get":{}},"%1$s/import":{"put":{"requestBody":{}}},
            "%1$s/options":{"put":{"parameters":[{"$ref":"#/components/parameters/dryRun"}]}},
            "%1$s/lists/{key}":{"put":{"parameters":[{"$ref":"#/components/parameters/dryRun"}]}}}}""".formatted(root);
    }

    private void management(HttpExchange exchange, String method, String path, String query, String body)
            throws IOException {
        if (path.equals(root + "/openapi.json")) {
            json(exchange, 200, openApi());
        } else if (path.contains("/policymgmt/")) {
            policy(exchange, method, path, body);
        } else if (path.endsWith("/management/history")) {
            json(exchange, 200, history(query).toString());
        } else if (isOutdated(exchange, path)) {
            json(exchange, 412, "{\"detail\":\"the document has another etag\"}");
        } else if (body.contains("refused") || (method.equals("DELETE") && kept.equals(path))) {
            json(exchange, 400, "{\"detail\":\"times is wrong\",\"invalidParams\":[{\"param\":\"/times\"}]}");
        } else if (query.contains("dryRun=true")) {
            json(exchange, 200, "[{\"pointer\":\"/times\"}]");
        } else if (method.equals("GET")) {
            String found = documents.get(path);
            json(exchange, found == null ? 404 : 200, found == null ? "{\"detail\":\"absent\"}" : found);
        } else if (method.equals("DELETE")) {
            changed(path, documents.remove(path), null);
            exchange.sendResponseHeaders(204, -1);
        } else {
            changed(path, documents.put(path, body), body);
            json(exchange, 200, body);
        }
    }

    private void changed(String path, @Nullable String before, @Nullable String after) {
        history.addFirst("{\"resource\":\"%s\",\"before\":%s,\"after\":%s}"
                .formatted(path.substring(root.length() + 1), before, after));
    }

    private List<String> history(String query) {
        String document = query.replaceFirst(".*document=", "");
        return history.stream()
                .filter(entry -> entry.startsWith("{\"resource\":\"" + document + "\""))
                .limit(1)
                .toList();
    }

    private boolean isOutdated(HttpExchange exchange, String path) {
        String wanted = exchange.getRequestHeaders().getFirst("If-Match");
        return wanted != null && !wanted.equals(etag(documents.getOrDefault(path, "")));
    }

    private void policy(HttpExchange exchange, String method, String path, String body) throws IOException {
        if (path.endsWith("/active") && method.equals("GET")) {
            json(exchange, active.isEmpty() ? 404 : 200, active.isEmpty() ? "{}" : active);
        } else if (path.endsWith("/active")) {
            active = body;
            json(exchange, 200, body);
        } else if (method.equals("DELETE") && !active.isEmpty()) {
            json(exchange, 403, "{\"detail\":\"the project is in production\"}");
        } else if (method.equals("DELETE")) {
            projects.clear();
            exchange.sendResponseHeaders(204, -1);
        } else if (method.equals("PUT")) {
            whilePublishing.run();
            projects.add(body);
            if (body.contains("\"prod\"")) {
                active = "{\"version\":" + projects.size() + "}";
            }
            json(exchange, 201, "{}");
        } else {
            json(exchange, 200, "{\"version\":" + projects.size() + "}");
        }
    }

    private static String etag(String body) {
        return "\"" + body.hashCode() + "\"";
    }

    private static void json(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getResponseHeaders().set("ETag", etag(body));
        send(exchange, status, "application/json", body);
    }

    @Override
    public void close() {
        held.countDown();
        port.close();
    }
}
