// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Status notification of the NRF about one NF instance.
 *
 * @param nfInstanceId last segment of the URI of the NF instance
 * @param profile the whole profile; null when the notification contains none
 * @param changes a JSON patch of the profile; null when the notification contains none
 */
@SpecRef("TS 29.510 6.1.6.2.17")
public record StatusNotification(
        String event,
        String nfInstanceId,
        @Nullable ObjectNode profile,
        @Nullable ArrayNode changes) {
    private static final int MOST_OF_ID = 64;
    private static final Shape SHAPE = Shape.object()
            .required("event", Shape.string())
            .required("nfInstanceUri", Shape.string())
            .optional("nfProfile", Shape.object())
            .optional("completeNfProfile", Shape.object())
            .optional("profileChanges", Shape.array(Shape.object(), 1));

    /** Result of applying a notification. */
    public enum Effect {
        /** The topology has been changed. */
        APPLIED,
        /** The topology was already up to date. */
        UNCHANGED,
        /** The notification patches an unknown profile: the profile must be read from the NRF. */
        INCOMPLETE
    }

    /**
     * Reads the body of a notification.
     *
     * @throws ProblemException 400 that names the invalid attribute
     */
    public static StatusNotification read(ObjectNode body) {
        SHAPE.check(body);
        String uri = String.valueOf(Json.string(body, "nfInstanceUri"));
        JsonNode profile = body.has("nfProfile") ? body.get("nfProfile") : body.get("completeNfProfile");
        String id = uri.substring(uri.lastIndexOf('/') + 1);
        if (id.length() > MOST_OF_ID) {
            throw ProblemException.of(
                    SbiCause.MANDATORY_IE_INCORRECT, "/nfInstanceUri", "expected the URI of an NF instance");
        }
        return new StatusNotification(
                String.valueOf(Json.string(body, "event")),
                id,
                profile instanceof ObjectNode object ? named(object, id) : null,
                body.get("profileChanges") instanceof ArrayNode list ? patch(list) : null);
    }

    /** Applies the notification to the topology. */
    public Effect applyTo(Topology topology) {
        if (event.equals("NF_DEREGISTERED")) {
            return topology.remove(nfInstanceId) ? Effect.APPLIED : Effect.UNCHANGED;
        }
        if (profile != null) {
            return topology.put(nfInstanceId, profile) ? Effect.APPLIED : Effect.UNCHANGED;
        }
        ObjectNode known = topology.profile(nfInstanceId);
        if (known == null || changes == null) {
            return Effect.INCOMPLETE;
        }
        try {
            return JsonPatch.apply(known, changes) instanceof ObjectNode changed && topology.put(nfInstanceId, changed)
                    ? Effect.APPLIED
                    : Effect.UNCHANGED;
        } catch (ProblemException e) {
            return Effect.INCOMPLETE; // the patch is for another version of the profile
        }
    }

    private static ObjectNode named(ObjectNode profile, String id) {
        return profile.has("nfInstanceId") ? profile : profile.put("nfInstanceId", id);
    }

    // Converts a ChangeItem list to JSON Patch.
    @SpecRef("TS 29.571 5.2.4.3")
    private static ArrayNode patch(ArrayNode changes) {
        ArrayNode patch = Json.array();
        for (JsonNode change : changes) {
            ObjectNode item = patch.addObject();
            item.put("op", String.valueOf(Json.string(change, "op")).toLowerCase(Locale.ROOT));
            item.put("path", String.valueOf(Json.string(change, "path")));
            if (change.has("from")) {
                item.set("from", change.get("from"));
            }
            if (change.has("newValue")) {
                item.set("value", change.get("newValue"));
            }
        }
        return patch;
    }
}
