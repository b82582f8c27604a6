// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual BDT policy. The documents are never changed in place. Pure.
 *
 * @param request BdtReqData
 * @param offers TransferPolicy objects
 * @param selected transPolicyId selected by the consumer; 0 for none
 * @param chosen the transfer policy in force: the selected one, or the only one that was offered; null for none
 * @param status INVALID when the transfer policy in force is no longer offered
 * @param more members that a consumer has added to the resource by PATCH and that this release does not know
 */
@SpecRef("TS 29.554 5.6.2.2")
public record BdtPolicy(
        ObjectNode request,
        ArrayNode offers,
        int selected,
        @Nullable ObjectNode chosen,
        Status status,
        ObjectNode more) {
    private static final String DATA = "bdtPolData";
    private static final String REQUEST = "bdtReqData";

    private static final int BDT_NOTIFICATION_5G = 1;

    /** The only optional feature supported (TS 29.554 5.8): BdtNotification_5G. */
    private static final String FEATURES = "1";

    /** States if the transfer policy in force is still offered. */
    @SpecRef("TS 29.519 5.4.2.8")
    public enum Status {
        VALID,
        INVALID
    }

    /** Creates a policy from a request and its offers. */
    public static BdtPolicy offered(ObjectNode request, ArrayNode offers) {
        ObjectNode only = offers.size() == 1 ? (ObjectNode) offers.get(0) : null;
        return new BdtPolicy(request, offers, 0, only, Status.VALID, Json.object());
    }

    /** Restores a policy from its stored document. */
    public static BdtPolicy of(ObjectNode stored) {
        return new BdtPolicy(
                stored.withObjectProperty("request"),
                stored.withArrayProperty("offers"),
                stored.path("selected").asInt(0),
                stored.get("chosen") instanceof ObjectNode chosen ? chosen : null,
                stored.path("invalid").asBoolean(false) ? Status.INVALID : Status.VALID,
                stored.get("more") instanceof ObjectNode more ? more : Json.object());
    }

    /** Returns the document to be stored. */
    public ObjectNode stored() {
        ObjectNode stored = Json.object().put("selected", selected).put("invalid", isInvalid());
        stored.set("request", request);
        stored.set("offers", offers);
        if (chosen != null) {
            stored.set("chosen", chosen);
        }
        if (!more.isEmpty()) {
            stored.set("more", more);
        }
        return stored;
    }

    /** Returns the BdtPolicy with its reference. */
    public ObjectNode document(String reference) {
        ObjectNode document = more.deepCopy();
        ObjectNode data = document.withObjectProperty(DATA).put("bdtRefId", reference);
        data.set("transfPolicies", offers);
        if (selected != 0) {
            data.put("selTransPolicyId", selected);
        }
        String offered = Json.string(request, "suppFeat");
        if (offered != null) {
            data.put("suppFeat", SupportedFeatures.common(offered, FEATURES));
        }
        document.set(REQUEST, request);
        return document;
    }

    /** Returns the BdtData to be stored in the UDR; null while no policy is in force. */
    @SpecRef("TS 29.519 5.4.2.8")
    public @Nullable ObjectNode udrData(String reference) {
        if (chosen == null) {
            return null;
        }
        ObjectNode data = Json.object().put("bdtRefId", reference).put("bdtpStatus", status.name());
        for (String member :
                new String[] {"aspId", "nwAreaInfo", "numOfUes", "volPerUe", "dnn", "snssai", "trafficDes", "notifUri"
                }) {
            JsonNode value = request.get(member);
            if (value != null) {
                data.set(member, value);
            }
        }
        data.put("warnNotifEnabled", request.path("warnNotifReq").asBoolean(false));
        data.set("transPolicy", chosen);
        return data;
    }

    /**
     * True if a transfer policy with that identifier is offered. 0, for none, is allowed for a consumer that supports
     * warnings. An outdated offer without replacement does not count.
     */
    @SpecRef("TS 29.554 5.6.2.6")
    public boolean offers(int transPolicyId) {
        if (transPolicyId == 0) {
            return agreesToWarnings();
        }
        return offer(transPolicyId) != null && !isWithoutOffer();
    }

    /** True if the transfer policy in force is no longer offered. */
    public boolean isInvalid() {
        return status == Status.INVALID;
    }

    /** True if the transfer policy in force is no longer offered and there is no other offer. */
    public boolean isWithoutOffer() {
        return isInvalid() && chosen != null && offers.valueStream().anyMatch(chosen::equals);
    }

    private boolean agreesToWarnings() {
        return SupportedFeatures.has(Json.string(request, "suppFeat"), BDT_NOTIFICATION_5G);
    }

    /** Returns a copy with another selection. */
    public BdtPolicy select(int transPolicyId) {
        return new BdtPolicy(request, offers, transPolicyId, offer(transPolicyId), Status.VALID, more);
    }

    private @Nullable ObjectNode offer(int transPolicyId) {
        for (JsonNode offer : offers) {
            if (offer.path("transPolicyId").asInt(0) == transPolicyId) {
                return (ObjectNode) offer;
            }
        }
        return null;
    }

    /** Returns a copy with warnings enabled or disabled. */
    public BdtPolicy warning(boolean wanted) {
        return with(request.deepCopy().put("warnNotifReq", wanted), more);
    }

    /**
     * Returns a copy with the members of a patch that are unknown to this release; they are merged, and returned like
     * those of a request. Members that a patch cannot change are unchanged.
     */
    @SpecRef({"TS 29.554 4.2.3.2", "RFC 7396 2"})
    public BdtPolicy unknown(ObjectNode patch) {
        ObjectNode rest = patch.deepCopy();
        ObjectNode ofRequest = taken(rest, REQUEST, BdtShapes.REQUEST_MEMBERS);
        ObjectNode ofData = taken(rest, DATA, BdtShapes.DATA_MEMBERS);
        if (!ofData.isEmpty()) {
            rest.set(DATA, ofData);
        }
        ObjectNode others = JsonMergePatch.apply(more, rest);
        if (others.path(DATA).isEmpty()) {
            others.remove(DATA);
        }
        return with(JsonMergePatch.apply(request, ofRequest), others);
    }

    private static ObjectNode taken(ObjectNode patch, String member, Set<String> known) {
        ObjectNode part = patch.remove(member) instanceof ObjectNode object ? object : Json.object();
        return part.remove(known);
    }

    private BdtPolicy with(ObjectNode otherRequest, ObjectNode others) {
        return new BdtPolicy(otherRequest, offers, selected, chosen, status, others);
    }

    /** Returns the URI to which warnings are sent; null if none are requested. */
    public @Nullable String warned() {
        return agreesToWarnings() && request.path("warnNotifReq").asBoolean(false)
                ? Json.string(request, "notifUri")
                : null;
    }

    /** Returns the first identifier of further offers. */
    public int nextOffer() {
        return 1
                + offers.valueStream()
                        .mapToInt(offer -> offer.path("transPolicyId").asInt(0))
                        .max()
                        .orElse(0);
    }

    /**
     * Returns a copy with an invalid transfer policy and other offers; without other offers the invalid one remains
     * listed.
     */
    public BdtPolicy outdated(ArrayNode candidates) {
        ArrayNode left = candidates.isEmpty() && chosen != null ? Json.array().add(chosen) : candidates;
        return new BdtPolicy(request, left, 0, chosen, Status.INVALID, more);
    }

    /** Returns the Notification that the transfer policy is no longer valid. */
    @SpecRef("TS 29.554 4.2.4.2")
    public ObjectNode warning(String reference, ArrayNode candidates) {
        ObjectNode warning = Json.object().put("bdtRefId", reference);
        if (!candidates.isEmpty()) {
            warning.set("candPolicies", candidates);
        }
        if (request.has("nwAreaInfo")) {
            warning.set("nwAreaInfo", request.get("nwAreaInfo"));
        }
        if (chosen != null) {
            warning.set("timeWindow", chosen.get("recTimeInt"));
        }
        return warning;
    }
}
