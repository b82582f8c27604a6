// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.bsf.bsfmanagementservice.logic.Bindings;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.JavaProcess;
import tools.jackson.databind.node.ObjectNode;

/**
 * A BSF in its own JVM is killed while PCFs register: after the restart each acknowledged binding is present, and each
 * subscriber that was unreachable before is notified.
 */
@ConcurrentClass
class KilledBsfIT {
    private static final int CONSUMERS = 8;
    private static final int BEFORE_KILL = 300;
    /** Limit for the start of a JVM on a busy machine. */
    private static final Duration START = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private static final int SUBSCRIBERS = 10;
    private static final Pattern CORRELATION = Pattern.compile("\"notifCorreId\":\"([^\"]*)\"");

    private final Set<String> notifiedSubscribers = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean subscribersReachable = new AtomicBoolean();
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
    private final List<String> deleted = new CopyOnWriteArrayList<>();

    @Test
    void kill9DuringRegistrations_losesNoAcknowledgedBindingOrNotification() throws Exception {
        int port = freePort();
        int diameterPort = freePort();
        JavaProcess process = bsf(port, diameterPort);
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer subscribers = subscribers(transport);
                Consumer consumer = new Consumer(ApiRoot.of("http", "127.0.0.1", port))) {
            awaitBsf(consumer);
            subscribe(consumer, subscribers.port());
            process = killedUnderLoad(consumer, process, port, diameterPort);
            until(START, () -> notifiedSubscribers.containsAll(acknowledgedSubscribers()));
        }
        try (Consumer consumer = new Consumer(ApiRoot.of("http", "127.0.0.1", port))) {
            awaitBsf(consumer);
            assertThat(acknowledged.size() + deleted.size()).isGreaterThanOrEqualTo(BEFORE_KILL);
            acknowledged.forEach((address, location) -> {
                assertThat(find(consumer, address)).as(address).isEqualTo(200);
                assertThat(consumer.call("DELETE", path(location)).status()).isEqualTo(204);
                assertThat(find(consumer, address)).as(address + " deleted").isEqualTo(204);
            });
            deleted.forEach(address -> assertThat(find(consumer, address))
                    .as(address + " deleted before")
                    .isEqualTo(204));
        } finally {
            process.close();
        }
    }

    private SbiServer subscribers(SbiTransport transport) {
        return SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::notified, 1 << 20));
    }

    private SbiResponse notified(SbiRequest request) {
        if (!subscribersReachable.get()) {
            return SbiResponse.problem(ProblemDetails.of(503, null, "not now"));
        }
        Matcher correlation = CORRELATION.matcher(new String(request.body(), StandardCharsets.UTF_8));
        assertThat(correlation.find()).isTrue();
        notifiedSubscribers.add(correlation.group(1));
        return SbiResponse.noContent();
    }

    /** Subscribes to the sessions of the first UEs, which register long before the kill. */
    private static void subscribe(Consumer consumer, int port) {
        for (int n = 0; n < SUBSCRIBERS; n++) {
            ObjectNode subscription = Bindings.subscription("PCF_PDU_SESSION_BINDING_REGISTRATION")
                    .put("supi", "imsi-2" + n)
                    .put("notifCorreId", address(n))
                    .put("notifUri", "http://127.0.0.1:" + port + "/events");
            assertThat(consumer.send(SbiRequest.json("POST", "/nbsf-management/v1/subscriptions", subscription))
                            .status())
                    .isEqualTo(201);
        }
    }

    private Set<String> acknowledgedSubscribers() {
        Set<String> subscribers = new HashSet<>();
        for (int n = 0; n < SUBSCRIBERS; n++) {
            if (acknowledged.containsKey(address(n))) {
                subscribers.add(address(n));
            }
        }
        assertThat(subscribers).isNotEmpty();
        return subscribers;
    }

    private static String address(int n) {
        return "10.2." + n / 250 + "." + n % 250;
    }

    /** Kills the BSF and returns the restarted one, in which each acknowledged session can be opened. */
    private JavaProcess killedUnderLoad(Consumer consumer, JavaProcess process, int port, int diameterPort)
            throws Exception {
        try (RxPeer pcf = new RxPeer("pcf1.example.org", diameterPort);
                RxPeer af = new RxPeer("af1.example.org", diameterPort)) {
            registerUntilKilled(consumer, af, process);
            until(() -> !process.isAlive());
            subscribersReachable.set(true);

            JavaProcess again = bsf(port, diameterPort);
            awaitBsf(consumer);
            until(() -> af.isOpen() && pcf.isOpen()); // both peers reconnect
            for (String address : acknowledged.keySet()) {
                assertThat(af.send(aar("af;" + address, address)).resultCode())
                        .as(address)
                        .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            }
            return again;
        }
    }

    private void registerUntilKilled(Consumer consumer, RxPeer af, JavaProcess process) {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService consumers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int c = 0; c < CONSUMERS; c++) {
                var _ = consumers.submit(() -> register(consumer, next, process));
            }
            var _ = consumers.submit(() -> openSessions(af, process));
        }
    }

    private void register(Consumer consumer, AtomicInteger next, JavaProcess process) {
        try {
            while (true) {
                int n = next.getAndIncrement();
                String address = address(n);
                SbiResponse created = consumer.post(session("ipv4Addr", address, "supi", "imsi-2" + n));
                assertThat(created.status()).isEqualTo(201);
                String location =
                        Optional.ofNullable(created.headers().get("location")).orElseThrow();
                if (n % 5 == 0) {
                    assertThat(consumer.call("DELETE", path(location)).status()).isEqualTo(204);
                    deleted.add(address);
                } else {
                    acknowledged.put(address, location);
                }
                if (n == BEFORE_KILL + CONSUMERS) {
                    process.kill();
                }
            }
        } catch (SbiCallException killed) {
            // a pending change may or may not be stored
        }
    }

    /** Opens Rx sessions of registered bindings until the BSF is down. */
    private void openSessions(RxPeer af, JavaProcess process) {
        while (process.isAlive()) {
            for (String address : List.copyOf(acknowledged.keySet())) {
                try {
                    af.send(aar("af;" + address, address));
                } catch (CompletionException killed) {
                    return;
                }
            }
        }
    }

    private static int find(Consumer consumer, String address) {
        return consumer.call("GET", "/nbsf-management/v1/pcfBindings?ipv4Addr=" + address)
                .status();
    }

    private static String path(String location) {
        return location.substring(location.indexOf("/nbsf-management"));
    }

    private static void awaitBsf(Consumer consumer) {
        until(START, () -> {
            try {
                return find(consumer, "10.9.9.9") == 204;
            } catch (SbiCallException e) {
                return false;
            }
        });
    }

    private JavaProcess bsf(int port, int diameterPort) {
        return BsfProcess.ofClasses(directory, "--sigcore.sbi.port=" + port, "--sigcore.diameter.port=" + diameterPort);
    }
}
