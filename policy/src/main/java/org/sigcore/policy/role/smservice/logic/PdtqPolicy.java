// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual PDTQ policy. The documents are never changed in place. Pure.
 *
 * @param request PdtqPolicyData as requested, with later patches applied
 * @param offers PdtqPolicy objects
 * @param selected pdtqPolicyId selected by the consumer; 0 for none
 * @param chosen the PdtqPolicy in force: the selected one, or the only one that was offered; null for none
 */
@SpecRef("TS 29.543 6.1.6.2")
public record PdtqPolicy(
        ObjectNode request,
        ArrayNode offers,
        int selected,
        @Nullable ObjectNode chosen) {
    private static final String ID = "pdtqPolicyId";

    /** No optional feature is supported (TS 29.543 6.1.8). */
    private static final String FEATURES = "0";

    /** Creates a policy from a request and its offers. */
    public static PdtqPolicy offered(ObjectNode request, ArrayNode offers) {
        ObjectNode own = request.deepCopy();
        own.remove(PdtqShapes.OURS);
        return new PdtqPolicy(own, offers, 0, offers.size() == 1 ? (ObjectNode) offers.get(0) : null);
    }

    /** Restores a policy from its stored document. */
    public static PdtqPolicy of(ObjectNode stored) {
        return new PdtqPolicy(
                stored.withObjectProperty("request"),
                stored.withArrayProperty("offers"),
                stored.path("selected").asInt(0),
                stored.get("chosen") instanceof ObjectNode chosen ? chosen : null);
    }

    /** Returns the document to be stored. */
    public ObjectNode stored() {
        ObjectNode stored = Json.object().put("selected", selected);
        stored.set("request", request);
        stored.set("offers", offers);
        if (chosen != null) {
            stored.set("chosen", chosen);
        }
        return stored;
    }

    /** Returns the PdtqPolicyData with its reference. */
    public ObjectNode document(String reference) {
        ObjectNode document = request.deepCopy().put("pdtqRefId", reference);
        document.set("pdtqPolicies", offers);
        if (selected != 0) {
            document.put("selPdtqPolicyId", selected);
        }
        String offered = Json.string(request, "suppFeat");
        if (offered != null) {
            document.put("suppFeat", SupportedFeatures.common(offered, FEATURES));
        }
        return document;
    }

    /** Returns the PdtqData to be stored in the UDR; null while no policy is in force. */
    @SpecRef("TS 29.519 5.4.2")
    public @Nullable ObjectNode udrData(String reference) {
        if (chosen == null) {
            return null;
        }
        ObjectNode data = Json.object().put("pdtqRefId", reference);
        for (String member : new String[] {
            "aspId",
            "appId",
            "nwAreaInfo",
            "numOfUes",
            "desTimeInts",
            "dnn",
            "snssai",
            "altQosParamSets",
            "altQosRefs",
            "qosParamSet",
            "qosReference",
            "notifUri"
        }) {
            JsonNode value = request.get(member);
            if (value != null) {
                data.set(member, value);
            }
        }
        data.put("warnNotifEnabled", request.path("warnNotifReq").asBoolean(false));
        data.set("pdtqPolicy", chosen);
        return data;
    }

    /** Returns the end of the last requested time. */
    public static Instant end(ObjectNode request) {
        return request.path("desTimeInts")
                .valueStream()
                .map(window -> Window.of(window).stop())
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    /** Returns the offer with that identifier; null for none. */
    public @Nullable ObjectNode offer(int pdtqPolicyId) {
        for (JsonNode offer : offers) {
            if (offer.path(ID).asInt(0) == pdtqPolicyId) {
                return (ObjectNode) offer;
            }
        }
        return null;
    }

    /**
     * Returns a copy after a validated patch: another selected offer, another recipient of warnings or none, and
     * members unknown to this release. Members that a patch cannot change are unchanged.
     */
    @SpecRef({"TS 29.543 5.2.2.3", "RFC 7396 2"})
    public PdtqPolicy patched(ObjectNode patch) {
        int selection = patch.path("selPdtqPolicyId").asInt(selected);
        boolean reselects = patch.has("selPdtqPolicyId");
        ObjectNode rest = patch.deepCopy();
        rest.remove(PdtqShapes.FIXED);
        return new PdtqPolicy(
                JsonMergePatch.apply(request, rest), offers, selection, reselects ? offer(selection) : chosen);
    }

    /** Returns the URI to which warnings are sent; null if none are requested. */
    public @Nullable String warned() {
        return request.path("warnNotifReq").asBoolean(false) ? Json.string(request, "notifUri") : null;
    }

    /** Returns the first identifier of further offers. */
    public int nextOffer() {
        return 1
                + offers.valueStream()
                        .mapToInt(offer -> offer.path(ID).asInt(0))
                        .max()
                        .orElse(0);
    }

    /** Returns a copy with other offers; the policy in force remains until the consumer selects another one. */
    public PdtqPolicy offering(ArrayNode candidates) {
        return new PdtqPolicy(request, candidates, 0, chosen);
    }

    /** Returns the Notification that invites the consumer to select another policy. */
    @SpecRef("TS 29.543 5.2.2.4.2")
    public static ObjectNode warning(String reference, ArrayNode candidates) {
        ObjectNode warning = Json.object().put("pdtqRefId", reference);
        warning.set("candPolicies", candidates);
        return warning;
    }
}
