// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.steady;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.simulators.nf.ScpRoute;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated consumers of a core: an AF that sends discoveries and heartbeats to the NRF, and a PCF that registers,
 * discovers and deletes bindings at the BSF through the SCP. A request that was not processed (refused by GOAWAY, or
 * never sent) is repeated according to RFC 9113 8.7. Thread-safe.
 */
final class SbiTraffic {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int ATTEMPTS = 4;
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Map<String, String> BSF = Map.of("target-nf-type", "BSF", "service-names", "nbsf-management");
    private final SbiCaller client;
    private final ApiRoot nrf;
    private final ApiRoot scp;
    private final ScpRoute route;
    private final ResultCounters losses;
    private final String instance = UUID.randomUUID().toString();

    SbiTraffic(SbiCaller client, ApiRoot nrf, ApiRoot scp, ResultCounters losses) {
        this.client = client;
        this.nrf = nrf;
        this.scp = scp;
        this.route = new ScpRoute(client, scp, "PCF");
        this.losses = losses;
    }

    /** Registers the AF; yields true on success. */
    boolean register() {
        ObjectNode profile = Json.object()
                .put("nfInstanceId", instance)
                .put("nfType", "AF")
                .put("nfStatus", "REGISTERED")
                .put("fqdn", "af.steady.sigcore.lab")
                .put("heartBeatTimer", 600);
        return asked("register", nrf, SbiRequest.json("PUT", own(), profile), Set.of(200, 201)) != null;
    }

    void leave() {
        asked("leave", nrf, SbiRequest.of("DELETE", own()), Set.of(204));
    }

    /** Sends the next kind of request, in turn; every fifth consists of two requests. */
    void run(int number) {
        switch (number % 5) {
            case 0, 1 ->
                asked(
                        "discover",
                        nrf,
                        SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=BSF&requester-nf-type=AF"),
                        Set.of(200));
            case 2 -> asked("heartbeat", nrf, heartbeat(), Set.of(200, 204));
            case 3 -> find(number);
            default -> remove(bind("198.19." + (number >> 8 & 0xff) + "." + (number & 0xff)));
        }
    }

    private SbiRequest heartbeat() {
        ArrayNode patch = Json.array();
        patch.addObject().put("op", "replace").put("path", "/nfStatus").put("value", "REGISTERED");
        return SbiRequest.of("PATCH", own()).withBody("application/json-patch+json", Json.bytes(patch));
    }

    /**
     * Registers a binding of an address to the PCF of the core; yields its location, or null if the request was lost.
     */
    @Nullable
    String bind(String address) {
        ObjectNode binding = Json.object()
                .put("ipv4Addr", address)
                .put("dnn", "ims")
                .put("pcfFqdn", DiameterTraffic.PCF)
                .put("pcfDiamHost", DiameterTraffic.PCF)
                .put("pcfDiamRealm", DiameterTraffic.REALM);
        binding.putObject("snssai").put("sst", 1);
        SbiResponse answer = asked(
                "bind",
                scp,
                route.delegated(BSF, SbiRequest.json("POST", "/nbsf-management/v1/pcfBindings", binding)),
                Set.of(201));
        return answer == null ? null : answer.headers().get("location");
    }

    private void find(int number) {
        String path = "/nbsf-management/v1/pcfBindings?ipv4Addr=" + DiameterTraffic.address(number);
        asked("find", scp, route.delegated(BSF, SbiRequest.of("GET", path)), Set.of(200));
    }

    /** Deletes a binding registered by {@link #bind}. */
    void remove(@Nullable String location) {
        if (location == null) {
            return;
        }
        URI uri = URI.create(location);
        String producer = uri.getScheme() + "://" + uri.getRawAuthority();
        asked(
                "unbind",
                scp,
                SbiRequest.of("DELETE", uri.getRawPath()).withHeader(ScpRoute.TARGET, producer),
                Set.of(204));
    }

    /** Yields null if the request was lost. */
    private @Nullable SbiResponse asked(String what, ApiRoot where, SbiRequest request, Set<Integer> expected) {
        long since = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                SbiResponse answer = client.send(where, request, TIMEOUT);
                if (expected.contains(answer.status())) {
                    losses.answered(since);
                    return answer;
                }
                losses.lost(what, answer.status() + " " + new String(answer.body(), StandardCharsets.UTF_8));
                return null;
            } catch (SbiCallException e) {
                if (e.failure().processed() || attempt == ATTEMPTS) {
                    losses.lost(what, String.valueOf(e.getMessage()));
                    return null;
                }
                losses.repeated();
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private String own() {
        return "/nnrf-nfm/v1/nf-instances/" + instance;
    }
}
