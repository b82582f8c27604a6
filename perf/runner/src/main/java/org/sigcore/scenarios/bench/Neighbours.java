// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nf.Target;
import tools.jackson.databind.JsonNode;

/**
 * What the benches have in common: simulated servers on an event loop, and a plain client
 * to store what a scenario begins with. For one thread but for what its parts say.
 */
public final class Neighbours implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int LOOPS_OF_SERVERS = 1;
    private static final int TOO_BUSY = 503;
    private static final int ATTEMPTS = 60;
    private static final long PAUSE_MILLIS = 250;
    private final SbiTransport servers = SbiTransport.start(LOOPS_OF_SERVERS);
    private final SbiClient client;
    private final List<SbiServer> running = new ArrayList<>();
    private final Ports ports;
    private final String host;

    /** @param target whom they serve and store in */
    public Neighbours(Ports ports, Target target) {
        this.ports = ports;
        this.host = target.host();
        this.client = new SbiClient(servers, SbiClientConfig.defaults().withTls(target.tls()));
    }

    /** Starts a simulated server on a port of its own. */
    public ApiRoot serve(SimulatedServer server) {
        return serve(host, ports.take(), server, null);
    }

    /** Starts a simulated server. */
    public ApiRoot serve(String host, int port, SbiApplication server, @Nullable SbiTls tls) {
        SbiServerConfig config = SbiServerConfig.of(host, port);
        running.add(SbiServer.start(servers, tls == null ? config : config.withTls(tls), server));
        return ApiRoot.of(tls == null ? "http" : "https", host, port);
    }

    /** A port for a simulator. */
    public int takePort() {
        return ports.take();
    }

    /** Sends one request and waits. */
    public SbiResponse send(ApiRoot target, SbiRequest request) {
        return client.send(target, request, TIMEOUT);
    }

    /** Sends one request, on an event loop that the caller may be on, too. */
    public CompletableFuture<SbiResponse> sendLater(ApiRoot target, SbiRequest request) {
        return client.sendAsync(target, request, TIMEOUT);
    }

    /**
     * Stores a document. A network function that is too busy (503), as a young one may be whose protection is on, is asked
     * again a little later.
     *
     * @throws IllegalStateException if the answer is no success
     */
    public SbiResponse store(ApiRoot target, String method, String path, JsonNode document) {
        SbiRequest request = SbiRequest.of(method, path).withBody("application/json", Json.bytes(document));
        SbiResponse response = send(target, request);
        for (int attempt = 1; response.status() == TOO_BUSY && attempt < ATTEMPTS; attempt++) {
            pause();
            response = send(target, request);
        }
        if (!response.successful()) {
            throw new IllegalStateException(method + " " + path + " answered " + response.status() + " "
                    + new String(response.body(), StandardCharsets.UTF_8));
        }
        return response;
    }

    /** A moment before one asks again. */
    public static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        running.forEach(SbiServer::close);
        client.close();
        servers.close();
    }
}
