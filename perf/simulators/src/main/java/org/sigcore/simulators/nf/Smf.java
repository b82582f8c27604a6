// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated SMF, the consumer of SM policies: creates, updates and deletes associations through the SCP, and receives
 * notifications at its callback. Records the notifications of each session. Thread-safe.
 */
@SpecRef("TS 29.512 4.2")
public final class Smf implements SbiRoutes {
    private static final String CALLBACK = "/nsmf-callback/v1/sm-policies/";
    private final String apiRoot;
    private final String instanceId;
    private final ScpRoute scp;
    private final Map<Integer, Queue<Notification>> notifications = new ConcurrentHashMap<>();
    private final Set<ResourceUri> open = ConcurrentHashMap.newKeySet();

    /**
     * Notification of the PCF.
     *
     * @param kind {@code update} or {@code terminate}
     */
    public record Notification(String kind, ObjectNode body) {}

    /** Response to a create request, and the session with its association. */
    public record Created(SmSession session, SbiResponse response) {}

    public Smf(String apiRoot, String instanceId, ScpRoute scp) {
        this.apiRoot = apiRoot;
        this.instanceId = instanceId;
        this.scp = scp;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/nsmf-callback/v1")
                .route("POST", "/sm-policies/{session}/{kind}", this::receive)
                .consumes("application/json");
    }

    /** Creates the association of a session; the SCP selects the PCF. */
    @SpecRef("TS 29.512 4.2.2.2")
    public Created create(SmSession session) {
        ObjectNode context = session.context(notificationUri(session), instanceId);
        SbiResponse response = scp.discover(
                Map.of(
                        "target-nf-type",
                        "PCF",
                        "service-names",
                        "npcf-smpolicycontrol",
                        "dnn",
                        session.dnn(),
                        "snssais",
                        "[" + Json.text(Lab.snssai()) + "]",
                        "supi",
                        session.supi()),
                SbiRequest.json("POST", "/npcf-smpolicycontrol/v1/sm-policies", context));
        ResourceUri policy = ResourceUri.ofCreated(response);
        if (policy != null && response.successful()) {
            open.add(policy);
        }
        String binding = response.headers().get(ScpRoute.BINDING);
        return new Created(new SmSession(session.subscriber(), session.dnn(), policy, binding), response);
    }

    /** Reports a policy control request trigger. */
    @SpecRef("TS 29.512 4.2.4.2")
    public SbiResponse update(SmSession session, ObjectNode updateContext) {
        return send(session, "update", updateContext);
    }

    /** Reads the association. */
    public SbiResponse read(SmSession session) {
        ResourceUri uri = session.association();
        return scp.send(uri.apiRoot(), session.binding(), SbiRequest.of("GET", uri.path()));
    }

    /** Deletes the association. */
    @SpecRef("TS 29.512 4.2.5.2")
    public SbiResponse delete(SmSession session) {
        ObjectNode data = Json.object();
        data.set("servingNetwork", session.subscriber().plmn().toJson());
        SbiResponse response = send(session, "delete", data);
        if (response.successful()) {
            open.remove(session.association());
        }
        return response;
    }

    /** Returns true from the creation of the association to its deletion. */
    public boolean isOpen(SmSession session) {
        return session.policy() != null && open.contains(session.policy());
    }

    /** Returns the body that reports a change of the radio access. */
    public static ObjectNode ratChange(String ratType) {
        ObjectNode context = Json.object();
        context.putArray("repPolicyCtrlReqTriggers").add("RAT_TY_CH");
        return context.put("accessType", "3GPP_ACCESS").put("ratType", ratType);
    }

    /** Returns the notifications of a session so far, oldest first. */
    public List<Notification> notificationsOf(SmSession session) {
        return List.copyOf(queue(session.number()));
    }

    /** Discards the recorded notifications of a session. */
    public void forget(SmSession session) {
        notifications.remove(session.number());
    }

    /** Returns the notification URI of a session. */
    public String notificationUri(SmSession session) {
        return apiRoot + CALLBACK + session.number();
    }

    private SbiResponse send(SmSession session, String operation, ObjectNode body) {
        ResourceUri uri = session.association().child(operation);
        return scp.send(uri.apiRoot(), session.binding(), SbiRequest.json("POST", uri.path(), body));
    }

    private SbiResponse receive(SbiRequest request) {
        int number;
        try {
            number = Integer.parseInt(request.pathParam("session"));
        } catch (NumberFormatException e) {
            return SbiResponse.of(404);
        }
        queue(number).add(new Notification(request.pathParam("kind"), request.jsonObject()));
        return SbiResponse.noContent();
    }

    private Queue<Notification> queue(int number) {
        return notifications.computeIfAbsent(number, key -> new ConcurrentLinkedQueue<>());
    }
}
