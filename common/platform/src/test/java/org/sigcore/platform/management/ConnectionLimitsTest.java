// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;

/** Clients of the management port that open many connections or do not complete their requests. */
@Timeout(60)
class ConnectionLimitsTest {
    private static final String HALF = "GET /actuator/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ";
    private static final String WHOLE = "GET /actuator/health/readiness HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    private static final int MAX_CONNECTIONS = 8;
    private static final int PATIENCE_MILLIS = 20_000;

    @TempDir
    Path data;

    private final List<Socket> sockets = new ArrayList<>();
    private @Nullable RunningNf nf;

    private RunningNf start(String... limits) {
        List<String> arguments = new ArrayList<>(List.of("--sigcore.nrf-client.enabled=false"));
        for (String limit : limits) {
            arguments.add("--sigcore.management.limits." + limit);
        }
        return Example.start(data, arguments.toArray(String[]::new));
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        if (nf != null) {
            nf.close();
        }
    }

    @Test
    void unfinishedRequest_isClosedAfterTheRequestTimeout() throws IOException {
        RunningNf served = start("request-timeout=1s");
        nf = served;
        Socket slow = connect(served, HALF);
        assertThat(slow.getInputStream().read()).isEqualTo(-1);
        assertThat(closed(served, "request-timeout")).isEqualTo(1);
    }

    @Test
    void idleConnection_isClosedAfterTheIdleTimeout() throws IOException {
        RunningNf served = start("idle-timeout=1s");
        nf = served;
        Socket idle = connect(served, WHOLE);
        assertThat(new String(idle.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void connectionsBeyondTheLimit_closeTheLongestIdleOne() throws IOException {
        RunningNf limited = start("max-connections=" + MAX_CONNECTIONS);
        nf = limited;
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < MAX_CONNECTIONS; i++) {
            slow.add(connect(limited, ""));
            awaitConnections(limited, i + 1); // event loops register connections independently of each other
        }
        Socket served = connect(limited, WHOLE);
        assertThat(served.getInputStream().read()).isEqualTo('H');
        assertThat(slow.getFirst().getInputStream().read()).isEqualTo(-1);
        assertThat(isOpen(slow.getLast())).isTrue();
        assertThat(closed(limited, "limit")).isEqualTo(1);
    }

    private static boolean isOpen(Socket socket) throws IOException {
        socket.setSoTimeout(100);
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    private static void awaitConnections(RunningNf nf, int expected) {
        Gauge connections = nf.bean(MeterRegistry.class)
                .get("sigcore.management.connections")
                .gauge();
        while (connections.value() < expected) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static double closed(RunningNf nf, String reason) {
        return nf.bean(MeterRegistry.class)
                .get("sigcore.management.connections.closed")
                .tag("reason", reason)
                .counter()
                .count();
    }

    private Socket connect(RunningNf nf, String octets) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), nf.managementPort());
        sockets.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write(octets.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
