// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/**
 * Waits until a function is ready. Unlike an HTTP wait strategy, it fails when the container ends, for instance because
 * of an invalid key. Confined to one thread.
 */
final class Readiness extends AbstractWaitStrategy {
    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration REQUEST = Duration.ofSeconds(2);
    private static final int LOG_CHARACTERS = 4000;
    private static final long POLL_NANOS = Duration.ofMillis(100).toNanos();

    private final int port;

    /** @param port management port inside the container */
    Readiness(int port) {
        this.port = port;
        withStartupTimeout(START);
    }

    @Override
    protected void waitUntilReady() {
        URI readiness = URI.create("http://" + waitStrategyTarget.getHost() + ":"
                + waitStrategyTarget.getMappedPort(port) + "/actuator/health/readiness");
        long deadline = System.nanoTime() + startupTimeout.toNanos();
        HttpClient http = HttpClient.newBuilder().connectTimeout(REQUEST).build();
        while (!isReady(http, readiness)) {
            if (!waitStrategyTarget.isRunning()) {
                throw new ContainerLaunchException("the container has ended; " + log());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new ContainerLaunchException("not ready after " + startupTimeout.toSeconds() + " s; " + log());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private String log() {
        String log = waitStrategyTarget.getLogs();
        return "its log ends with\n" + log.substring(Math.max(0, log.length() - LOG_CHARACTERS));
    }

    private static boolean isReady(HttpClient http, URI readiness) {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(readiness).timeout(REQUEST).build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false; // does not listen yet
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ContainerLaunchException("interrupted", e);
        }
    }
}
