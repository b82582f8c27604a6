// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.SimulatedServer;
import org.sigcore.scenarios.bench.SimulatedServer.Reply;
import org.sigcore.scenarios.file.Topology;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.simulators.nf.ResourceUri;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated SCP and the peers that Policy reaches through it: UDR, CHF, BSF, AMF with its UEs, and callbacks of the
 * SMF, distinguished by path. Counts requests. Thread-safe.
 */
@SpecRef({"TS 29.504 5.2", "TS 29.519 5.2", "TS 29.594 4.2", "TS 29.521 4.2", "TS 29.518 5.2.2"})
final class PolicyPeers {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;
    private static final long SHARES = 10_000;
    private static final String POST = "POST";
    private static final String DELETE = "DELETE";

    private final Neighbours neighbours;
    private final Counts counts;
    private final ObjectNode smData;
    private final ObjectNode fallenData;
    private final ObjectNode uePolicySet = uePolicySet();
    private final long uesWithPolicies;
    private final AtomicLong ids = new AtomicLong();

    /** Notification URIs of the UDR subscriptions, by subscriber. */
    private final Map<String, String> subscribers = new ConcurrentHashMap<>();

    /** Subscribers whose data are currently changed. */
    private final Set<String> fallen = ConcurrentHashMap.newKeySet();

    /** URIs to which the AMF delivers messages of UEs, by subscriber. */
    private final Map<String, String> ues = new ConcurrentHashMap<>();

    private final ApiRoot root;

    /**
     * Starts the peers.
     *
     * @param smData session management data of every subscriber
     * @param uesWithPolicies number of UEs in ten thousand for which the UDR has sections of UE policies
     */
    PolicyPeers(Neighbours neighbours, Topology topology, Counts counts, ObjectNode smData, int uesWithPolicies) {
        this.neighbours = neighbours;
        this.counts = counts;
        this.smData = smData;
        this.fallenData = SubscriberData.fallen(smData);
        this.uesWithPolicies = uesWithPolicies;
        Duration udr = topology.latencyOf("udr");
        Duration chf = topology.latencyOf("chf");
        this.root = neighbours.serve(new SimulatedServer(
                request -> path(request).startsWith("/nudr-dr/")
                        ? udr
                        : path(request).startsWith("/nchf") ? chf : Duration.ZERO,
                this::answer));
    }

    /** Returns the API root of the peers. */
    ApiRoot root() {
        return root;
    }

    private static String path(Http2Headers request) {
        return request.path().toString();
    }

    private Reply answer(Http2Headers request, byte[] body) {
        counts.add("http");
        String target = path(request);
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        String method = request.method().toString();
        String[] parts = path.split("/", -1);
        return switch (parts[1]) {
            case "nudr-dr" -> udr(method, path, body);
            case "nchf-spendinglimitcontrol" -> chf(method, path);
            case "nbsf-management" -> bsf(method, path, body);
            case "namf-comm" -> amf(method, path, body);
            case "smf", "amf" -> {
                counts.add(parts[1].equals("smf") ? "n7-" + parts[parts.length - 1] : "amfNotifications");
                yield Reply.of(NO_CONTENT);
            }
            default -> Reply.of(NOT_FOUND);
        };
    }

    private Reply udr(String method, String path, byte[] body) {
        counts.add("nudr");
        if (path.contains("/subs-to-notify")) {
            counts.add(method.equals(POST) ? "nudrSubscribe" : "nudrUnsubscribe");
            return method.equals(POST) ? subscribe(path, Json.parseObject(body)) : Reply.of(NO_CONTENT);
        }
        if (!method.equals("GET")) {
            counts.add("nudrWrite");
            return Reply.of(NO_CONTENT);
        }
        counts.add("nudrGet");
        if (subscriber(path).equals(PolicyUser.UNKNOWN)) {
            return Reply.json(NOT_FOUND, Json.bytes(Json.object().put("cause", "USER_NOT_FOUND")));
        }
        if (path.endsWith("/serviceParamData")) {
            return Reply.json(OK, Json.bytes(Json.array()));
        }
        return Reply.json(OK, Json.bytes(data(path, subscriber(path))));
    }

    /** Returns the subscriber in a path. */
    private static String subscriber(String path) {
        String after = path.substring(path.lastIndexOf("/ues/") + 5);
        int end = after.indexOf('/');
        return end < 0 ? after : after.substring(0, end);
    }

    private ObjectNode data(String path, String subscriber) {
        if (path.endsWith("/sm-data")) {
            return fallen.contains(subscriber) ? fallenData : smData;
        }
        if (path.endsWith("/ue-policy-set") && hasPolicies(subscriber)) {
            return uePolicySet;
        }
        ObjectNode other = Json.object();
        other.putArray("subscCats").add("gold7").add("silver2");
        return other;
    }

    private boolean hasPolicies(String subscriber) {
        return CallSequence.share(uesWithPolicies, PolicyUser.number(subscriber) % SHARES, SHARES) > 0;
    }

    // Reports the current state at once if the subscription requests it.
    private Reply subscribe(String path, ObjectNode subscription) {
        String resource = subscription.at("/monitoredResourceUris/0").asString("");
        String subscriber = subscriber(resource);
        if (resource.endsWith("/sm-data")) {
            subscribers.put(subscriber, subscription.path("notificationUri").asString(""));
        }
        if (subscription.path("immRep").asBoolean(false) && !subscriber.equals(PolicyUser.UNKNOWN)) {
            String member = resource.endsWith("/sm-data")
                    ? "smPolicyData"
                    : resource.endsWith("/am-data") ? "amPolicyData" : "uePolicySet";
            counts.add("immediateReports");
            subscription
                    .putArray("immReports")
                    .addObject()
                    .put("ueId", subscriber)
                    .set(member, data(resource, subscriber));
        }
        return created(path, subscription);
    }

    private Reply created(String path, JsonNode body) {
        Http2Headers headers = new DefaultHttp2Headers(false)
                .set("content-type", "application/json")
                .set("location", root + path + "/" + ids.incrementAndGet());
        return new Reply(CREATED, headers, Json.bytes(body));
    }

    private Reply chf(String method, String path) {
        counts.add("nchf");
        if (method.equals(DELETE)) {
            return Reply.of(NO_CONTENT);
        }
        ObjectNode status = Json.object();
        status.putObject("statusInfos")
                .putObject("quota")
                .put("policyCounterId", "quota")
                .put("currentStatus", "valid");
        return method.equals(POST) ? created(path, status) : Reply.json(OK, Json.bytes(status));
    }

    private Reply bsf(String method, String path, byte[] body) {
        counts.add("nbsf");
        return method.equals(POST) ? created(path, Json.parseObject(body)) : Reply.of(NO_CONTENT);
    }

    private Reply amf(String method, String path, byte[] body) {
        String ue = path.split("/", -1)[4];
        if (path.contains("/n1-n2-messages/subscriptions")) {
            counts.add(method.equals(POST) ? "n1n2Subscribe" : "n1n2Unsubscribe");
            if (!method.equals(POST)) {
                ues.remove(ue);
                return Reply.of(NO_CONTENT);
            }
            ues.put(ue, Json.parseObject(body).path("n1NotifyCallbackUri").asString(""));
            return created(path, Json.object().put("n1n2NotifySubscriptionId", "" + ids.get()));
        }
        counts.add("n1n2Transfer");
        String callback = ues.get(ue);
        if (callback != null) {
            ResourceUri uri = ResourceUri.parse(callback);
            var _ = neighbours.sendLater(uri.apiRoot(), UeMessages.complete(uri.path(), body));
        }
        return Reply.json(OK, Json.bytes(Json.object().put("cause", "N1_N2_TRANSFER_INITIATED")));
    }

    private static ObjectNode uePolicySet() {
        ObjectNode set = Json.object();
        set.putObject("uePolicySections")
                .putObject("001-01-1")
                .put("upsi", "001-01-1")
                .put("uePolicySectionInfo", Base64.getEncoder().encodeToString(new byte[] {0, 2, 2, 10}));
        return set;
    }

    /**
     * Makes the UDR notify a change of a subscriber's data, alternating between two versions.
     *
     * @return reason of the failure; empty on success
     */
    @SpecRef("TS 29.519 5.2.13")
    CompletionStage<String> changeData(String subscriber) {
        String callback = subscribers.get(subscriber);
        if (callback == null) {
            return CompletableFuture.completedStage("nobody has subscribed at the UDR");
        }
        boolean now = fallen.add(subscriber);
        if (!now) {
            fallen.remove(subscriber);
        }
        ArrayNode changes = Json.array();
        changes.addObject().put("ueId", subscriber).set("smPolicyData", now ? fallenData : smData);
        ResourceUri uri = ResourceUri.parse(callback);
        return neighbours
                .sendLater(uri.apiRoot(), SbiRequest.json(POST, uri.path(), changes))
                .thenApply(answer -> answer.successful() ? "" : "status " + answer.status());
    }

    /** Forgets a subscriber. */
    void forget(String subscriber) {
        subscribers.remove(subscriber);
        fallen.remove(subscriber);
    }
}
