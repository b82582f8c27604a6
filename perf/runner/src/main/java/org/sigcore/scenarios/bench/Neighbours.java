// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
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

/**
 * Common infrastructure of the benches: simulated servers on an event loop, and a client that stores the initial state
 * of a scenario. Not thread-safe, except for parts documented otherwise.
 */
public final class Neighbours implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final int LOOPS_OF_SERVERS = 1;
    private static final long PAUSE_MILLIS = 100;
    private final SbiTransport servers = SbiTransport.start(LOOPS_OF_SERVERS);
    private final SbiClient client;
    private final List<SbiServer> running = new ArrayList<>();
    private final Ports ports;
    private final String host;

    /** @param target target that uses the servers and stores the initial state */
    public Neighbours(Ports ports, Target target) {
        this.ports = ports;
        this.host = target.host();
        this.client = new SbiClient(servers, SbiClientConfig.defaults().withTls(target.tls()));
    }

    /** Starts a simulated server on a separate port. */
    public ApiRoot serve(SimulatedServer server) {
        return serve(host, ports.take(), server, null);
    }

    /** Starts a simulated server. */
    public ApiRoot serve(String host, int port, SbiApplication server, @Nullable SbiTls tls) {
        SbiServerConfig config = SbiServerConfig.of(host, port);
        running.add(SbiServer.start(servers, tls == null ? config : config.withTls(tls), server));
        return ApiRoot.of(tls == null ? "http" : "https", host, port);
    }

    /** Reserves a port for a simulator. */
    public int takePort() {
        return ports.take();
    }

    /** Sends a request and waits for the response. */
    public SbiResponse send(ApiRoot target, SbiRequest request) {
        return client.send(target, request, TIMEOUT);
    }

    /** Sends a request without blocking; may be called on the event loop. */
    public CompletableFuture<SbiResponse> sendLater(ApiRoot target, SbiRequest request) {
        return client.sendAsync(target, request, TIMEOUT);
    }

    /** Sleeps briefly between two polls. */
    static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * Polls a condition until it holds.
     *
     * @param complaint supplies the error message if the condition does not hold in time
     * @throws IllegalStateException if the condition does not hold in time, or the thread is interrupted
     */
    public static void await(Duration patience, BooleanSupplier done, Supplier<String> complaint) {
        if (!holds(patience, done)) {
            throw new IllegalStateException(complaint.get());
        }
    }

    /** Polls a condition; returns false if it does not hold in time. */
    public static boolean holds(Duration patience, BooleanSupplier done) {
        long giveUp = System.nanoTime() + patience.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > giveUp) {
                return false;
            }
            pause();
        }
        return true;
    }

    @Override
    public void close() {
        running.forEach(SbiServer::close);
        client.close();
        servers.close();
    }
}
