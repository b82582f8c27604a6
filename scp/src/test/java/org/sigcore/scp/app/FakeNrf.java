// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.node.ObjectNode;

/** Fake NRF with the operations that the SCP uses. Discovery matches the NF type and the NF set only. */
final class FakeNrf implements AutoCloseable {
    private static final String NF = "/nf-instances/{id}";

    final Map<String, ObjectNode> profiles = new ConcurrentHashMap<>();
    final Map<String, ObjectNode> subscriptions = new ConcurrentHashMap<>();
    final List<String> discoveries = new CopyOnWriteArrayList<>();
    private final SbiServer server;

    FakeNrf(SbiTransport transport) {
        SbiRouter router = SbiRouter.builder()
                .api("/nnrf-nfm/v1")
                .route("GET", "/nf-instances", request -> list())
                .route("GET", NF, request -> SbiResponse.json(200, profile(request)))
                .route("PUT", NF, this::register)
                .route("PATCH", NF, this::heartbeat)
                .consumes("application/json-patch+json")
                .route("DELETE", NF, this::deregister)
                .route("POST", "/subscriptions", this::subscribe)
                .route("PATCH", "/subscriptions/{id}", this::renew)
                .consumes("application/json-patch+json")
                .route("DELETE", "/subscriptions/{id}", this::unsubscribe)
                .api("/nnrf-disc/v1")
                .route("GET", "/nf-instances", this::discover)
                .build();
        server = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(router, 1 << 20));
    }

    ApiRoot root() {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }

    /** Adds a producer without a notification, as if the notification were lost. */
    void put(ObjectNode profile) {
        profiles.put(String.valueOf(Json.string(profile, "nfInstanceId")), profile);
    }

    private SbiResponse list() {
        ObjectNode body = Json.object();
        var items = body.putObject("_links").putArray("item");
        profiles.keySet().forEach(id -> items.addObject().put("href", root() + "/nnrf-nfm/v1/nf-instances/" + id));
        return SbiResponse.json(200, body);
    }

    private ObjectNode profile(SbiRequest request) {
        ObjectNode profile = profiles.get(request.pathParam("id"));
        if (profile == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such NF");
        }
        return profile;
    }

    private SbiResponse register(SbiRequest request) {
        boolean fresh = profiles.put(request.pathParam("id"), request.jsonObject()) == null;
        return SbiResponse.json(fresh ? 201 : 200, request.jsonObject())
                .withHeader("location", root() + request.target());
    }

    private SbiResponse heartbeat(SbiRequest request) {
        profile(request);
        return SbiResponse.noContent();
    }

    private SbiResponse deregister(SbiRequest request) {
        profiles.remove(request.pathParam("id"));
        return SbiResponse.noContent();
    }

    private SbiResponse subscribe(SbiRequest request) {
        String id = "s" + (subscriptions.size() + 1);
        ObjectNode made = request.jsonObject().put("subscriptionId", id);
        subscriptions.put(id, made);
        return SbiResponse.created(root() + "/nnrf-nfm/v1/subscriptions/" + id, made);
    }

    private SbiResponse renew(SbiRequest request) {
        return SbiResponse.of(subscriptions.containsKey(request.pathParam("id")) ? 204 : 404);
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        subscriptions.remove(request.pathParam("id"));
        return SbiResponse.noContent();
    }

    private SbiResponse discover(SbiRequest request) {
        discoveries.add(request.target());
        ObjectNode result = Json.object().put("validityPeriod", 3600);
        var found = result.putArray("nfInstances");
        String set = request.query().get("target-nf-set-id");
        profiles.values().stream()
                .filter(profile -> String.valueOf(Json.string(profile, "nfType"))
                        .equals(request.query().get("target-nf-type")))
                .filter(profile -> set == null || profile.toString().contains(set))
                .forEach(found::add);
        return SbiResponse.json(200, result);
    }

    @Override
    public void close() {
        server.close();
    }
}
