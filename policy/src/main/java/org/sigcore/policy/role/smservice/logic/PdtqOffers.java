// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.policy.kernel.policydata.pcfsm.PdtqTransferPolicy;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Computes the policies offered for a planned data transfer with QoS. Pure. */
@SpecRef("TS 29.543 5.2.2.2.2")
public final class PdtqOffers {
    private PdtqOffers() {}

    /**
     * Returns the offers: for each fitting transfer policy, its longest remaining time within each requested window. If
     * no transfer policy is configured, the offers are the requested windows that are not over.
     *
     * @param request PdtqPolicyData
     * @param firstId the first pdtqPolicyId, the others follow
     * @return distinct PdtqPolicy objects; empty when nothing fits
     */
    public static ArrayNode of(
            ObjectNode request, Collection<PdtqTransferPolicy> configured, int firstId, Instant now) {
        List<PdtqTransferPolicy> fitting =
                configured.stream().filter(policy -> fits(policy, request)).toList();
        ArrayNode offers = Json.array();
        for (JsonNode wanted : request.path("desTimeInts")) {
            Window window = Window.of(wanted);
            if (configured.isEmpty() && !window.isOver(now)) {
                add(offers, firstId, (ObjectNode) wanted);
            }
            for (PdtqTransferPolicy policy : fitting) {
                Window common = window.longestOf(policy.startTime(), policy.stopTime(), now);
                if (common != null) {
                    ObjectNode time = Json.object();
                    common.writeTo(time);
                    add(offers, firstId, time);
                }
            }
        }
        return offers;
    }

    private static void add(ArrayNode offers, int firstId, ObjectNode time) {
        if (!has(offers, time)) {
            offers.addObject().put("pdtqPolicyId", firstId + offers.size() - 1).set("recTimeInt", time);
        }
    }

    /** True if one of the offers has that time. */
    public static boolean has(ArrayNode offers, JsonNode recTimeInt) {
        return offers.valueStream().anyMatch(offer -> offer.path("recTimeInt").equals(recTimeInt));
    }

    /** True if both lists have the same times. */
    public static boolean same(ArrayNode offers, ArrayNode others) {
        return offers.size() == others.size()
                && others.valueStream().allMatch(one -> has(offers, one.path("recTimeInt")));
    }

    private static boolean fits(PdtqTransferPolicy policy, ObjectNode request) {
        return policy.fits(request)
                && (request.has("qosReference") ? hasReference(policy, request) : bears(policy, request));
    }

    /** True if the policy provides the requested QoS reference or an alternative one. */
    private static boolean hasReference(PdtqTransferPolicy policy, ObjectNode request) {
        return policy.qosReferences().isEmpty()
                || Stream.concat(
                                Stream.of(request.path("qosReference")),
                                request.path("altQosRefs").valueStream())
                        .anyMatch(reference -> policy.qosReferences().contains(reference.asString("")));
    }

    /**
     * True if the policy provides the requested bit rates or those of an alternative; rates absent from an alternative
     * are taken from the request.
     */
    private static boolean bears(PdtqTransferPolicy policy, ObjectNode request) {
        ObjectNode wanted = (ObjectNode) request.path("qosParamSet");
        return Stream.concat(
                        Stream.of(wanted),
                        request.path("altQosParamSets")
                                .valueStream()
                                .map(alternative -> wanted.deepCopy().setAll((ObjectNode) alternative)))
                .anyMatch(qos -> bears(policy.maxBitRateUl(), qos, "gfbrUl", "maxBitRateUl")
                        && bears(policy.maxBitRateDl(), qos, "gfbrDl", "maxBitRateDl"));
    }

    private static boolean bears(@Nullable String most, JsonNode qos, String... members) {
        return most == null
                || Stream.of(members)
                        .filter(qos::has)
                        .allMatch(member ->
                                BitRate.parse(qos.path(member).asString("")).compareTo(BitRate.parse(most)) <= 0);
    }
}
