// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nrf;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Many subscribers of one NF instance that changes: how long until all know, and how many can be told a second. */
final class NotificationRun {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final Population.Kind KIND = new Population.Kind("BENCH", 1, 3200);

    private final ApiRoot nrf;
    private final SbiCaller client;
    private final AtomicLong received = new AtomicLong();
    private final SbiServer server;
    private int load;

    NotificationRun(ApiRoot nrf, SbiCaller client, SbiTransport transport) {
        this.nrf = nrf;
        this.client = client;
        this.server = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(
                        request -> {
                            received.incrementAndGet();
                            return SbiResponse.noContent();
                        },
                        1 << 20));
    }

    /** @param rate notifications a second, after the single changes; 0 for none */
    String run(int subscribers, int changes, int rate, Duration length) {
        register();
        String[] ids = new String[subscribers];
        for (int i = 0; i < subscribers; i++) {
            ids[i] = subscribe(i);
        }
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
        for (String id : ids) {
            client.send(nrf, SbiRequest.of("DELETE", "/nnrf-nfm/v1/subscriptions/" + id), TIMEOUT);
        }
        server.close();
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

    private void register() {
        var profile = Population.profile(KIND, 0);
        expect(client.send(
                nrf,
                SbiRequest.json("PUT", INSTANCES + profile.path("nfInstanceId").asString(), profile),
                TIMEOUT));
    }

    private String subscribe(int i) {
        var body = Json.object();
        body.put("nfStatusNotificationUri", "http://127.0.0.1:" + server.port() + "/notify/" + i);
        body.putObject("subscrCond").put("nfType", KIND.nfType());
        body.putArray("reqNotifEvents")
                .add("NF_REGISTERED")
                .add("NF_DEREGISTERED")
                .add("NF_PROFILE_CHANGED");
        body.putObject("notifCondition").putArray("monitoredAttributes").add("/priority");
        SbiResponse response =
                expect(client.send(nrf, SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", body), TIMEOUT));
        return String.valueOf(Json.string(response.jsonObject(), "subscriptionId"));
    }

    private void change() {
        load = (load + 1) % 60_000;
        var patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/priority").put("value", 100 + load);
        expect(client.send(
                nrf,
                SbiRequest.of("PATCH", INSTANCES + Population.id(KIND.nfType(), 0))
                        .withBody("application/json-patch+json", Json.bytes(patch)),
                TIMEOUT));
    }

    private static SbiResponse expect(SbiResponse response) {
        if (!response.successful()) {
            throw new IllegalStateException("the NRF answers " + response.status());
        }
        return response;
    }
}
