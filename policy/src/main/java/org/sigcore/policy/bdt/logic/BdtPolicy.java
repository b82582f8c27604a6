// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual BDT policy. The documents are never changed in place. Pure.
 *
 * @param request BdtReqData
 * @param offers TransferPolicy each
 * @param selected transPolicyId that the consumer has selected; 0 for none
 * @param chosen the transfer policy that holds: the selected one, or the only one that was offered; null for none
 * @param invalid true when what holds is no longer offered
 */
@SpecRef("TS 29.554 5.6.2.2")
public record BdtPolicy(
        ObjectNode request,
        ArrayNode offers,
        int selected,
        @Nullable ObjectNode chosen,
        boolean invalid) {
    private static final int BDT_NOTIFICATION_5G = 1;

    /** Of the optional features (TS 29.554 5.8) BdtNotification_5G. */
    private static final String FEATURES = "1";

    /** A new one. */
    public static BdtPolicy offered(ObjectNode request, ArrayNode offers) {
        return new BdtPolicy(request, offers, 0, offers.size() == 1 ? (ObjectNode) offers.get(0) : null, false);
    }

    /** The one that is stored so. */
    public static BdtPolicy of(ObjectNode stored) {
        return new BdtPolicy(
                stored.withObjectProperty("request"),
                stored.withArrayProperty("offers"),
                stored.path("selected").asInt(0),
                stored.get("chosen") instanceof ObjectNode chosen ? chosen : null,
                stored.path("invalid").asBoolean(false));
    }

    /** What is stored of it. */
    public ObjectNode stored() {
        ObjectNode stored = Json.object().put("selected", selected).put("invalid", invalid);
        stored.set("request", request);
        stored.set("offers", offers);
        if (chosen != null) {
            stored.set("chosen", chosen);
        }
        return stored;
    }

    /** BdtPolicy, under its reference. */
    public ObjectNode document(String reference) {
        ObjectNode document = Json.object();
        ObjectNode data = document.putObject("bdtPolData").put("bdtRefId", reference);
        data.set("transfPolicies", offers);
        if (selected != 0) {
            data.put("selTransPolicyId", selected);
        }
        String offered = Json.string(request, "suppFeat");
        if (offered != null) {
            data.put("suppFeat", SupportedFeatures.common(offered, FEATURES));
        }
        document.set("bdtReqData", request);
        return document;
    }

    /** BdtData of the UDR; null while there is nothing to keep. */
    @SpecRef("TS 29.519 5.4.2.8")
    public @Nullable ObjectNode udrData(String reference) {
        if (chosen == null) {
            return null;
        }
        ObjectNode data = Json.object().put("bdtRefId", reference).put("bdtpStatus", invalid ? "INVALID" : "VALID");
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
     * True when one of that identity is offered; 0, for none, is for a consumer that has agreed to warnings. Offers that do not hold
     * any more, and that no others have taken the place of, are none.
     */
    @SpecRef("TS 29.554 5.6.2.6")
    public boolean offers(int transPolicyId) {
        if (transPolicyId == 0) {
            return agreesToWarnings();
        }
        return offer(transPolicyId) != null && !isWithoutOffer();
    }

    /** True when what held is no longer offered, and nothing else is. */
    public boolean isWithoutOffer() {
        return invalid && chosen != null && offers.valueStream().anyMatch(chosen::equals);
    }

    private boolean agreesToWarnings() {
        return SupportedFeatures.has(Json.string(request, "suppFeat"), BDT_NOTIFICATION_5G);
    }

    /** The same with another selection. */
    public BdtPolicy select(int transPolicyId) {
        return new BdtPolicy(request, offers, transPolicyId, offer(transPolicyId), false);
    }

    private @Nullable ObjectNode offer(int transPolicyId) {
        for (JsonNode offer : offers) {
            if (offer.path("transPolicyId").asInt(0) == transPolicyId) {
                return (ObjectNode) offer;
            }
        }
        return null;
    }

    /** The same whose consumer wants warnings, or none. */
    public BdtPolicy warning(boolean wanted) {
        return new BdtPolicy(request.deepCopy().put("warnNotifReq", wanted), offers, selected, chosen, invalid);
    }

    /** Where the consumer is warned; null when it is not. */
    public @Nullable String warned() {
        return agreesToWarnings() && request.path("warnNotifReq").asBoolean(false)
                ? Json.string(request, "notifUri")
                : null;
    }

    /** The identity that further offers begin with. */
    public int nextOffer() {
        return 1
                + offers.valueStream()
                        .mapToInt(offer -> offer.path("transPolicyId").asInt(0))
                        .max()
                        .orElse(0);
    }

    /** The same, whose transfer policy no longer holds, with other offers; that one is left where there are none. */
    public BdtPolicy outdated(ArrayNode candidates) {
        ArrayNode left = candidates.isEmpty() && chosen != null ? Json.array().add(chosen) : candidates;
        return new BdtPolicy(request, left, 0, chosen, true);
    }

    /** Notification: the transfer policy no longer holds. */
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
