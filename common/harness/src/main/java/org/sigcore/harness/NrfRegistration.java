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
 * Registration of one NF at the NRF: registers, sends heart-beats at the interval that the NRF has requested, and
 * registers again when the NRF has lost the registration. After a missing answer it retries with the next heart-beat.
 * Thread-safe.
 */
@SpecRef({"TS 29.510 5.2.2.2", "TS 29.510 5.2.2.3.2", "TS 29.510 5.2.2.4"})
public final class NrfRegistration {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int DEFAULT_HEARTBEAT_SECONDS = 10;
    private static final ScheduledExecutorService TIMER =
            Executors.newSingleThreadScheduledExecutor(NrfRegistration::daemon);

    private final SbiCaller caller;
    private final ApiRoot nrf;
    private final ObjectNode profile;
    private @Nullable ScheduledFuture<?> beats;

    public NrfRegistration(SbiCaller caller, ApiRoot nrf, ObjectNode profile) {
        this.caller = caller;
        this.nrf = nrf;
        this.profile = profile;
    }

    /** Returns the NF instance id of the profile. */
    public String instanceId() {
        return profile.get("nfInstanceId").stringValue();
    }

    /** Returns a copy of the registered profile. */
    public ObjectNode profile() {
        return profile.deepCopy();
    }

    /** Registers or replaces the registration; after a success, starts sending heart-beats. */
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

    /** Sends one heart-beat. */
    public SbiResponse heartbeat() {
        var patch = Json.array()
                .add(replace("/nfStatus").put("value", "REGISTERED"))
                .add(replace("/load").put("value", 5));
        SbiRequest request =
                SbiRequest.of("PATCH", resource()).withBody("application/json-patch+json", Json.bytes(patch));
        return caller.send(nrf, request, TIMEOUT);
    }

    /** Stops the heart-beats and deregisters. */
    public SbiResponse deregister() {
        stopBeats();
        return caller.send(nrf, SbiRequest.of("DELETE", resource()), TIMEOUT);
    }

    /** Deregisters like {@link #deregister} at a shutdown, ignoring an NRF that does not answer. */
    public void leave() {
        try {
            deregister();
        } catch (SbiCallException e) {
            // the NRF will detect the missing heart-beats
        }
    }

    private synchronized void beatEvery(int seconds) {
        stopBeats();
        // Earlier than requested, since the NRF counts a late heart-beat as a missing one.
        long period = Math.max(500, seconds * 800L);
        beats = TIMER.scheduleAtFixedRate(() -> daemon(this::beat).start(), period, period, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "heartbeats");
        thread.setDaemon(true);
        return thread;
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
            // the next heart-beat retries
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
