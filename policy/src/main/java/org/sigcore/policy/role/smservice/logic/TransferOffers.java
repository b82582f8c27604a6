// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Computes the transfer policies offered for a background data transfer. Pure. */
@SpecRef("TS 29.554 4.2.2.2")
public final class TransferOffers {
    private TransferOffers() {}

    /**
     * Returns the offers: for each fitting transfer policy, its longest remaining time within the requested window. If
     * no transfer policy is configured, the only offer is the requested window in rating group 0.
     *
     * @param request BdtReqData
     * @param firstId the first transPolicyId, the others follow
     * @return TransferPolicy objects; empty when nothing fits
     */
    public static ArrayNode of(ObjectNode request, Collection<BdtTransferPolicy> configured, int firstId, Instant now) {
        ArrayNode offers = Json.array();
        JsonNode wanted = request.path("desTimeInt");
        if (configured.isEmpty()) {
            offers.addObject()
                    .put("transPolicyId", firstId)
                    .put("ratingGroup", 0)
                    .set("recTimeInt", wanted);
            return offers;
        }
        Window window = Window.of(wanted);
        for (BdtTransferPolicy policy : configured) {
            Window common = policy.fits(request) ? window.longestOf(policy.startTime(), policy.stopTime(), now) : null;
            if (common != null) {
                ObjectNode offer = offers.addObject();
                offer.put("transPolicyId", firstId + offers.size() - 1);
                // Uses the number type of a parsed document, since offers are compared.
                offer.set("ratingGroup", Json.parse(Long.toString(policy.ratingGroup())));
                common.writeTo(offer.putObject("recTimeInt"));
                put(offer, "maxBitRateUl", policy.maxBitRateUl());
                put(offer, "maxBitRateDl", policy.maxBitRateDl());
            }
        }
        return offers;
    }

    /** True if an offer equals the policy except for its identifier. */
    public static boolean has(ArrayNode offers, JsonNode policy) {
        return offers.valueStream().anyMatch(offer -> without(offer).equals(without(policy)));
    }

    /** True if both lists are equal except for the identifiers. */
    public static boolean same(ArrayNode offers, ArrayNode others) {
        return offers.size() == others.size() && others.valueStream().allMatch(one -> has(offers, one));
    }

    private static ObjectNode without(JsonNode policy) {
        ObjectNode copy = (ObjectNode) policy.deepCopy();
        copy.remove("transPolicyId");
        return copy;
    }

    private static void put(ObjectNode offer, String member, @Nullable String value) {
        if (value != null) {
            offer.put(member, value);
        }
    }
}
