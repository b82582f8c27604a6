// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.node.ObjectNode;

/**
 * One NF's registration at the NRF: registers, sends heartbeats at the rate that the NRF has asked for, registers again
 * when the NRF no longer knows it. An NRF that does not answer is asked again at the next beat. Thread-safe.
 */
@SpecRef({"TS 29.510 5.2.2.2", "TS 29.510 5.2.2.3.2", "TS 29.510 5.2.2.4"})
public final class NrfRegistration {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int DEFAULT_HEARTBEAT_SECONDS = 10;
    private static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "heartbeats");
        thread.setDaemon(true);
        return thread;
    });

    private final SbiCaller caller;
    private final ApiRoot nrf;
    private final ObjectNode profile;
    private @Nullable ScheduledFuture<?> beats;

    public NrfRegistration(SbiCaller caller, ApiRoot nrf, ObjectNode profile) {
        this.caller = caller;
        this.nrf = nrf;
        this.profile = profile;
    }

    /** The profile's id. */
    public String instanceId() {
        return profile.get("nfInstanceId").stringValue();
    }

    /** The profile that is registered. */
    public ObjectNode profile() {
        return profile.deepCopy();
    }

    /** Registers (or replaces the registration), and keeps it alive when that succeeded. */
    public SbiResponse register() {
        SbiResponse response = caller.send(nrf, SbiRequest.json("PUT", resource(), profile), TIMEOUT);
        if (response.successful()) {
            int seconds = response.body().length == 0
                    ? DEFAULT_HEARTBEAT_SECONDS
                    : Json.integer(response.jsonObject(), "heartBeatTimer", DEFAULT_HEARTBEAT_SECONDS);
            beatEvery(Math.max(1, seconds));
        }
        return response;
    }

    /** One heartbeat. */
    public SbiResponse heartbeat() {
        var patch = Json.array()
                .add(replace("/nfStatus").put("value", "REGISTERED"))
                .add(replace("/load").put("value", 5));
        SbiRequest request =
                SbiRequest.of("PATCH", resource()).withBody("application/json-patch+json", Json.bytes(patch));
        return caller.send(nrf, request, TIMEOUT);
    }

    /** Ends heartbeats and registration. */
    public SbiResponse deregister() {
        stopBeats();
        return caller.send(nrf, SbiRequest.of("DELETE", resource()), TIMEOUT);
    }

    /** As {@link #deregister}, for shutting down: an NRF that does not answer is passed over. */
    public void leave() {
        try {
            deregister();
        } catch (SbiCallException e) {
            // it will miss our heartbeats
        }
    }

    private synchronized void beatEvery(int seconds) {
        stopBeats();
        // Earlier than asked, as the NRF counts a late beat as a missing one.
        long period = Math.max(500, seconds * 800L);
        beats = TIMER.scheduleAtFixedRate(
                () -> Thread.startVirtualThread(this::beat), period, period, TimeUnit.MILLISECONDS);
    }

    private synchronized void stopBeats() {
        if (beats != null) {
            beats.cancel(false);
            beats = null;
        }
    }

    private void beat() {
        try {
            if (heartbeat().status() == 404 && beating()) {
                register();
            }
        } catch (SbiCallException e) {
            // the next beat tries again
        }
    }

    private synchronized boolean beating() {
        return beats != null;
    }

    private static ObjectNode replace(String path) {
        return Json.object().put("op", "replace").put("path", path);
    }

    private String resource() {
        return "/nnrf-nfm/v1/nf-instances/" + instanceId();
    }
}
