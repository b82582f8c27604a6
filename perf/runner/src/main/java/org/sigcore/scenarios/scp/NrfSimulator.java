// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.scenarios.bench.Neighbours;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated NRF with the operations that an SCP uses: list, profiles, subscriptions, discovery, tokens. Responds
 * immediately until {@link #slowDown} is called, so that an SCP learns hundreds of profiles quickly, and afterwards
 * with the scenario's latency. Thread-safe.
 */
@SpecRef("TS 29.510 5")
final class NrfSimulator {
    /** Beginning of the header of its tokens. */
    static final String BEARER = "Bearer nrf";

    private static final String NF = "/nf-instances/{id}";
    private static final int MAX_BODY = 1 << 20;
    private static final int[] VALIDITY_SECONDS = {4, 10};
    private final Map<String, ObjectNode> profiles;
    private final Map<String, List<ObjectNode>> byType = new ConcurrentHashMap<>();
    private final List<String> callbacks = new CopyOnWriteArrayList<>();
    private final AtomicInteger subscriptions = new AtomicInteger();
    private final LongAdder discoveries = new LongAdder();
    private final LongAdder tokens = new LongAdder();
    private final Duration latency;
    private final int answered;
    private final ApiRoot root;
    private final String token;
    private volatile boolean slow;

    /**
     * Starts the NRF.
     *
     * @param root API root to listen at
     * @param profiles profiles by instance id
     * @param latency latency of responses after {@link #slowDown}
     * @param perAnswer maximum number of profiles in a discovery response
     * @param tokenBytes size of an access token
     */
    NrfSimulator(
            Neighbours neighbours,
            ApiRoot root,
            Map<String, ObjectNode> profiles,
            Duration latency,
            int perAnswer,
            int tokenBytes) {
        this.root = root;
        this.profiles = new ConcurrentHashMap<>(profiles);
        this.latency = latency;
        this.answered = perAnswer;
        this.token = "nrf" + "t".repeat(tokenBytes - 3);
        profiles.values()
                .forEach(profile -> byType.computeIfAbsent(
                                String.valueOf(Json.string(profile, "nfType")), key -> new ArrayList<>())
                        .add(profile));
        SbiRouter router = SbiRouter.builder()
                .api("/nnrf-nfm/v1")
                .route("GET", "/nf-instances", request -> later(list()))
                .route("GET", NF, request -> later(profile(request)))
                .route("PUT", NF, request -> later(SbiResponse.json(201, request.jsonObject())))
                .route("PATCH", NF, request -> later(SbiResponse.noContent()))
                .consumes("application/json-patch+json")
                .route("DELETE", NF, request -> SbiResponse.noContent())
                .route("POST", "/subscriptions", this::subscribe)
                .route("PATCH", "/subscriptions/{id}", request -> later(SbiResponse.noContent()))
                .consumes("application/json-patch+json")
                .route("DELETE", "/subscriptions/{id}", request -> SbiResponse.noContent())
                .api("/nnrf-disc/v1")
                .route("GET", "/nf-instances", this::discover)
                .api("/oauth2")
                .route("POST", "/token", request -> token())
                .consumes("application/x-www-form-urlencoded")
                .build();
        neighbours.serve(root.host(), root.port(), new BlockingApplication(router, MAX_BODY), null);
    }

    ApiRoot root() {
        return root;
    }

    void slowDown() {
        slow = true;
    }

    long discoveries() {
        return discoveries.sum();
    }

    long tokens() {
        return tokens.sum();
    }

    /** Returns the notification URIs of the SCP; empty before it has subscribed. */
    List<String> callbacks() {
        return List.copyOf(callbacks);
    }

    private SbiResponse later(SbiResponse response) {
        if (slow) {
            long end = System.nanoTime() + latency.toNanos();
            for (long left = latency.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
        return response;
    }

    private SbiResponse list() {
        ObjectNode body = Json.object();
        var items = body.putObject("_links").putArray("item");
        profiles.keySet().forEach(id -> items.addObject().put("href", root + "/nnrf-nfm/v1/nf-instances/" + id));
        return SbiResponse.json(200, body);
    }

    private SbiResponse profile(SbiRequest request) {
        ObjectNode profile = profiles.get(request.pathParam("id"));
        return profile == null ? SbiResponse.of(404) : SbiResponse.json(200, profile);
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode made = request.jsonObject();
        String id = "s" + subscriptions.incrementAndGet();
        String callback = Json.string(made, "nfStatusNotificationUri");
        if (callback != null) {
            callbacks.add(callback);
        }
        return SbiResponse.created(root + "/nnrf-nfm/v1/subscriptions/" + id, made.put("subscriptionId", id));
    }

    // Matching is irrelevant for measuring the SCP; the result has the number of instances given by the guide.
    private SbiResponse discover(SbiRequest request) {
        discoveries.increment();
        String type = request.query().get("target-nf-type");
        List<ObjectNode> candidates = byType.getOrDefault(type == null ? "" : type, List.of());
        int hash = Math.floorMod(request.target().hashCode(), Math.max(1, candidates.size()));
        ObjectNode result = Json.object()
                .put(
                        "validityPeriod",
                        VALIDITY_SECONDS[Math.floorMod(request.target().hashCode(), 2)]);
        var found = result.putArray("nfInstances");
        for (int i = 0; i < Math.min(answered, candidates.size()); i++) {
            found.add((JsonNode) candidates.get((hash + i) % candidates.size()));
        }
        return later(SbiResponse.json(200, result));
    }

    private SbiResponse token() {
        tokens.increment();
        return later(SbiResponse.json(
                200,
                Json.object()
                        .put("access_token", token)
                        .put("token_type", "Bearer")
                        .put("expires_in", 3600)));
    }
}
