// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.testkit.Await;

/**
 * Measures the cost of one CCR/CCA, run by hand. Each role is a separate process and prints the CPU time of one
 * transaction every five seconds: {@code server PORT}, {@code loop PORT} (answers on the event loop), {@code relay PORT
 * SERVER_PORT}, {@code client PORT WINDOW SECONDS}. Not a test.
 */
final class LoopbackCost {
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private LoopbackCost() {}

    static void main(String[] args) throws InterruptedException {
        int port = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "server" ->
                report(
                        DiameterNode.builder(listening("server.lab", port).build())
                                .serve(Applications.GX, (request, _) -> answer(request))
                                .start(),
                        Long.MAX_VALUE);
            case "loop" ->
                report(
                        DiameterNode.builder(listening("server.lab", port).build())
                                .relay(Applications.GX, (request, _) -> new RelayDecision.Answer(answer(request)))
                                .start(),
                        Long.MAX_VALUE);
            case "relay" ->
                report(
                        DiameterNode.builder(listening("relay.lab", port)
                                        .peer(PeerConfig.connect("server.lab", "127.0.0.1", Integer.parseInt(args[2])))
                                        .build())
                                .relay(Applications.GX, (request, _) -> RelayDecision.Forward.to("server.lab", request))
                                .start(),
                        Long.MAX_VALUE);
            case "client" -> client(port, Integer.parseInt(args[2]), Long.parseLong(args[3]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static DiameterNodeConfig.Builder listening(String host, int port) {
        return DiameterNodeConfig.builder(host, Lab.REALM)
                .listen(ListenConfig.tcp("127.0.0.1", port))
                .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT);
    }

    private static DiameterMessage answer(DiameterMessage request) {
        return request.answer(ResultCode.DIAMETER_SUCCESS)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.CC_REQUEST_TYPE, request.require(Base.CC_REQUEST_TYPE))
                .add(Base.CC_REQUEST_NUMBER, request.require(Base.CC_REQUEST_NUMBER))
                .add(Gx.CHARGING_RULE_INSTALL.of(
                        Gx.CHARGING_RULE_NAME.of("default"), Gx.CHARGING_RULE_BASE_NAME.of("base")))
                .add(Gx.DEFAULT_EPS_BEARER_QOS.of(
                        Gx.QOS_CLASS_IDENTIFIER.of(9),
                        Gx.ALLOCATION_RETENTION_PRIORITY.of(Gx.PRIORITY_LEVEL.of(8L), Gx.PRE_EMPTION_CAPABILITY.of(1))))
                .build();
    }

    private static void client(int port, int window, long seconds) throws InterruptedException {
        var config = DiameterNodeConfig.builder("client.lab", Lab.REALM)
                .peer(PeerConfig.connect(System.getProperty("peer", "server.lab"), "127.0.0.1", port))
                .build();
        DiameterNode node =
                DiameterNode.builder(config).clientOf(Applications.GX).start();
        Await.until("open", () -> node.stats().openPeers() == 1);
        Thread.ofPlatform().daemon().start(() -> report(node, seconds));
        var permits = new Semaphore(window);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            permits.acquire();
            var _ = node.send(request(node), Lab.TIMEOUT).whenComplete((_, _) -> permits.release());
        }
        permits.acquire(window);
        node.close();
    }

    private static DiameterMessage request(DiameterNode node) {
        return Lab.ccr(node)
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(SubscriptionIdType.END_USER_IMSI),
                        Base.SUBSCRIPTION_ID_DATA.of("001010000000001")))
                .add(Base.CALLED_STATION_ID, "internet")
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.RAT_TYPE, 1004)
                .add(Gx.QOS_INFORMATION.of(
                        Gx.APN_AGGREGATE_MAX_BITRATE_UL.of(50_000_000L),
                        Gx.APN_AGGREGATE_MAX_BITRATE_DL.of(100_000_000L)))
                .add(Gx.DEFAULT_EPS_BEARER_QOS.of(Gx.QOS_CLASS_IDENTIFIER.of(9)))
                .build();
    }

    private static void report(DiameterNode node, long seconds) {
        long cpu = PROCESS.getProcessCpuTime();
        long done = done(node);
        for (long at = 0; at < seconds; at += INTERVAL.toSeconds()) {
            LockSupport.parkNanos(INTERVAL.toNanos());
            long cpuNow = PROCESS.getProcessCpuTime();
            long doneNow = done(node);
            long count = doneNow - done;
            if (count > 0) {
                System.out.printf(
                        "%s: %d a second, %.2f CPU µs each%n",
                        node.identity(), count / INTERVAL.toSeconds(), (cpuNow - cpu) / 1000.0 / count);
            }
            cpu = cpuNow;
            done = doneNow;
        }
    }

    private static long done(DiameterNode node) {
        return Math.max(node.stats().answersSent(), node.stats().answersReceived());
    }
}
