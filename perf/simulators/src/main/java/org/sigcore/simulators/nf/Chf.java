// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated CHF for spending limits: stores the status of policy counters by subscriber, and notifies consumers of
 * changes. A counter that was never set has the status {@link #INITIAL}. Thread-safe.
 */
@SpecRef("TS 29.594 4.2")
public final class Chf implements SbiRoutes {
    /** Counter of a consumer that requests none by name. */
    public static final String COUNTER = "monthly-data";

    /** Initial status of a counter. */
    public static final String INITIAL = "normal";

    private static final String PATH = "/nchf-spendinglimitcontrol/v1/subscriptions";
    private static final Shape CONTEXT = Shape.object()
            .optional("supi", Shape.string(".+"))
            .optional("policyCounterIds", Shape.array(Shape.string(".+"), 1))
            .optional("notifUri", Shape.string("https?://.+"));

    private final String apiRoot;
    private final ScpRoute scp;
    private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
    private final Map<String, String> statuses = new ConcurrentHashMap<>();

    /** Subscription of a consumer to counters of a subscriber. */
    public record Subscription(
            String id,
            String supi,
            List<String> counters,
            @Nullable String notifUri) {}

    /**
     * @param apiRoot API root, for Location headers
     * @param scp route to the receivers of notifications
     */
    public Chf(String apiRoot, ScpRoute scp) {
        this.apiRoot = apiRoot;
        this.scp = scp;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/nchf-spendinglimitcontrol/v1")
                .route("POST", "/subscriptions", this::subscribe)
                .consumes("application/json")
                .route("PUT", "/subscriptions/{subscriptionId}", this::modify)
                .consumes("application/json")
                .route("DELETE", "/subscriptions/{subscriptionId}", this::unsubscribe);
    }

    /** Returns the subscriptions for a subscriber. */
    public List<Subscription> subscriptionsOf(String supi) {
        return subscriptions.values().stream()
                .filter(subscription -> subscription.supi.equals(supi))
                .toList();
    }

    /** Sets a counter and notifies its consumers; returns their responses. */
    @SpecRef("TS 29.594 4.2.4")
    public List<SbiResponse> changeStatus(String supi, String counter, String status) {
        statuses.put(supi + "/" + counter, status);
        List<SbiResponse> answers = new ArrayList<>();
        for (Subscription subscription : subscriptionsOf(supi)) {
            if (subscription.notifUri != null && subscription.counters.contains(counter)) {
                ResourceUri target = ResourceUri.parse(subscription.notifUri).child("notify");
                answers.add(scp.notify(
                        target.apiRoot(),
                        "Nchf_SpendingLimitControl_Notify",
                        SbiRequest.json("POST", target.path(), status(subscription))));
            }
        }
        return answers;
    }

    private SbiResponse subscribe(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        if (Json.string(body, "notifUri") == null) {
            throw new ProblemException(SbiCause.MANDATORY_IE_MISSING, "/notifUri");
        }
        Subscription subscription = read(UUID.randomUUID().toString(), body);
        subscriptions.put(subscription.id, subscription);
        return SbiResponse.created(apiRoot + PATH + "/" + subscription.id, status(subscription));
    }

    private SbiResponse modify(SbiRequest request) {
        String id = request.pathParam("subscriptionId");
        Subscription old = subscriptions.get(id);
        if (old == null) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, null);
        }
        Subscription changed = read(id, request.jsonObject());
        subscriptions.put(
                id,
                new Subscription(
                        id,
                        changed.supi,
                        changed.counters,
                        changed.notifUri == null ? old.notifUri : changed.notifUri));
        return SbiResponse.json(200, status(changed));
    }

    private SbiResponse unsubscribe(SbiRequest request) {
        if (subscriptions.remove(request.pathParam("subscriptionId")) == null) {
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, null);
        }
        return SbiResponse.noContent();
    }

    private static Subscription read(String id, ObjectNode body) {
        CONTEXT.check(body);
        String supi = Json.string(body, "supi");
        if (supi == null) {
            throw new ProblemException(SbiCause.MANDATORY_IE_MISSING, "/supi");
        }
        List<String> counters = new ArrayList<>();
        for (JsonNode counter : body.path("policyCounterIds")) {
            counters.add(counter.stringValue());
        }
        return new Subscription(
                id, supi, counters.isEmpty() ? List.of(COUNTER) : List.copyOf(counters), Json.string(body, "notifUri"));
    }

    private ObjectNode status(Subscription subscription) {
        ObjectNode document = Json.object().put("supi", subscription.supi);
        ObjectNode infos = document.putObject("statusInfos");
        for (String counter : subscription.counters) {
            infos.putObject(counter)
                    .put("policyCounterId", counter)
                    .put("currentStatus", statuses.getOrDefault(subscription.supi + "/" + counter, INITIAL));
        }
        return document;
    }
}
