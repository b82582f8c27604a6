// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scenarios.bench.Bulk;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.SimulatedServer;
import org.sigcore.scenarios.bench.SimulatedServer.Reply;
import org.sigcore.scenarios.file.Population;
import tools.jackson.databind.node.ObjectNode;

/**
 * Measures notifications about one NF instance with many subscribers: the time until all are notified, and the
 * sustained rate.
 */
final class NotificationRun {
    private static final Population WATCHED = new Population("BENCH", 1, 3200, 3200, 1, null, List.of());
    private static final String INSTANCE = "/nnrf-nfm/v1/nf-instances/" + ProfileMaker.id(WATCHED.nfType(), 0);

    private final ApiRoot nrf;
    private final Neighbours neighbours;
    private final AtomicLong received = new AtomicLong();
    private final ApiRoot subscriber;
    private int priority;

    NotificationRun(ApiRoot nrf, Neighbours neighbours) {
        this.nrf = nrf;
        this.neighbours = neighbours;
        this.subscriber = neighbours.serve(new SimulatedServer(Duration.ZERO, _ -> {
            received.incrementAndGet();
            return Reply.of(204);
        }));
    }

    /** @param rate notifications per second after the single changes; 0 to skip this part */
    String run(int subscribers, int changes, int rate, Duration length) {
        Bulk.create(
                nrf, null, 1, _ -> SbiRequest.json("PUT", INSTANCE, NrfBench.profile(WATCHED, 0, subscriber)), _ -> {});
        Queue<String> subscriptions = new ConcurrentLinkedQueue<>();
        Bulk.create(
                nrf,
                null,
                subscribers,
                n -> SbiRequest.json("POST", NrfCalls.SUBSCRIPTIONS, subscription(n)),
                made -> subscriptions.add(
                        URI.create(String.valueOf(made.headers().get("location")))
                                .getPath()));
        Histogram all = new Histogram(3);
        for (int i = 0; i < changes; i++) {
            long begun = System.nanoTime();
            long wanted = received.get() + subscribers;
            change();
            awaitReceived(wanted);
            all.recordValue((System.nanoTime() - begun) / 1000);
        }
        String result = "%d subscribers told of a change: median %.0f ms, longest %.0f ms (%d changes)"
                .formatted(subscribers, all.getValueAtPercentile(50) / 1e3, all.getMaxValue() / 1e3, changes);
        if (rate > 0) {
            result += "\n" + sustained(subscribers, rate, length);
        }
        Bulk.delete(nrf, null, subscriptions).forEach(System.err::println);
        return result;
    }

    private String sustained(int subscribers, int rate, Duration length) {
        long intervalNanos = 1_000_000_000L * subscribers / rate;
        long begun = System.nanoTime();
        long before = received.get();
        int changes = 0;
        while (System.nanoTime() - begun < length.toNanos()) {
            change();
            changes++;
            LockSupport.parkNanos(begun + changes * intervalNanos - System.nanoTime());
        }
        awaitReceived(before + (long) changes * subscribers);
        double seconds = (System.nanoTime() - begun) / 1e9;
        return "sustained: %d notifications in %.1f s, %.0f a second, none missing"
                .formatted((long) changes * subscribers, seconds, changes * subscribers / seconds);
    }

    private void awaitReceived(long wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (received.get() < wanted) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("only " + received.get() + " of " + wanted + " notifications came");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private ObjectNode subscription(long number) {
        ObjectNode body = NrfLoader.subscription(WATCHED.nfType(), number, subscriber);
        body.putObject("notifCondition").putArray("monitoredAttributes").add("/priority");
        return body;
    }

    private void change() {
        priority = (priority + 1) % 60_000;
        var patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/priority").put("value", 100 + priority);
        SbiResponse answer = neighbours.send(
                nrf, SbiRequest.of("PATCH", INSTANCE).withBody(JsonPatch.MEDIA_TYPE, Json.bytes(patch)));
        if (!answer.successful()) {
            throw new IllegalStateException("the NRF answers " + answer.status());
        }
    }
}
