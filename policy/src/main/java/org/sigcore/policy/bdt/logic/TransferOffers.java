// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt.logic;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.policydata.pcfsm.BdtTransferPolicy;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Which transfer policies are offered for a background data transfer. Pure. */
@SpecRef("TS 29.554 4.2.2.2")
public final class TransferOffers {
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final int MOST_DAYS = 366;

    private record Window(Instant start, Instant stop) {
        Duration length() {
            return Duration.between(start, stop);
        }
    }

    private TransferOffers() {}

    /**
     * The offers: of each transfer policy that fits its longest time within the wanted one. Where none is configured, the wanted
     * time itself, in rating group 0.
     *
     * @param request BdtReqData
     * @param firstId the first transPolicyId, the others follow
     * @return TransferPolicy each; empty when nothing fits
     */
    public static ArrayNode of(ObjectNode request, Collection<BdtTransferPolicy> configured, int firstId) {
        ArrayNode offers = Json.array();
        JsonNode wanted = request.path("desTimeInt");
        if (configured.isEmpty()) {
            offers.addObject()
                    .put("transPolicyId", firstId)
                    .put("ratingGroup", 0)
                    .set("recTimeInt", wanted);
            return offers;
        }
        Window window = new Window(instant(wanted, "startTime"), instant(wanted, "stopTime"));
        for (BdtTransferPolicy policy : configured) {
            Window common = fits(policy, request) ? longest(policy, window) : null;
            if (common != null) {
                ObjectNode offer = offers.addObject();
                offer.put("transPolicyId", firstId + offers.size() - 1);
                // Of the type in which it is read back, since offers are compared.
                offer.set("ratingGroup", Json.parse(Long.toString(policy.ratingGroup())));
                offer.putObject("recTimeInt")
                        .put("startTime", common.start.toString())
                        .put("stopTime", common.stop.toString());
                put(offer, "maxBitRateUl", policy.maxBitRateUl());
                put(offer, "maxBitRateDl", policy.maxBitRateDl());
            }
        }
        return offers;
    }

    /** True when one of the offers is the same but for its identity. */
    public static boolean has(ArrayNode offers, JsonNode policy) {
        return offers.valueStream().anyMatch(offer -> without(offer).equals(without(policy)));
    }

    /** True when both are the same but for their identities. */
    public static boolean same(ArrayNode offers, ArrayNode others) {
        return offers.size() == others.size() && others.valueStream().allMatch(one -> has(offers, one));
    }

    private static ObjectNode without(JsonNode policy) {
        ObjectNode copy = (ObjectNode) policy.deepCopy();
        copy.remove("transPolicyId");
        return copy;
    }

    private static boolean fits(BdtTransferPolicy policy, ObjectNode request) {
        Integer most = policy.maxNumOfUes();
        return (most == null || request.path("numOfUes").asInt(0) <= most)
                && (policy.aspIds().isEmpty() || policy.aspIds().contains(Json.string(request, "aspId")))
                && (policy.dnns().isEmpty() || policy.dnns().contains(Json.string(request, "dnn")));
    }

    private static @Nullable Window longest(BdtTransferPolicy policy, Window wanted) {
        LocalTime start = LocalTime.parse(policy.startTime());
        LocalTime stop = LocalTime.parse(policy.stopTime());
        LocalDate day = wanted.start.atOffset(ZoneOffset.UTC).toLocalDate().minusDays(1);
        Window longest = null;
        for (int i = 0; i < MOST_DAYS; i++, day = day.plusDays(1)) {
            Instant from = day.atTime(start).toInstant(ZoneOffset.UTC);
            Instant to =
                    (stop.isAfter(start) ? day : day.plusDays(1)).atTime(stop).toInstant(ZoneOffset.UTC);
            if (from.isAfter(wanted.stop)) {
                break;
            }
            Window common = new Window(
                    from.isBefore(wanted.start) ? wanted.start : from, to.isAfter(wanted.stop) ? wanted.stop : to);
            if (common.length().compareTo(SHORTEST) >= 0
                    && (longest == null || common.length().compareTo(longest.length()) > 0)) {
                longest = common;
            }
        }
        return longest;
    }

    /** When a time of a TimeWindow is. */
    public static Instant instant(JsonNode window, String member) {
        return OffsetDateTime.parse(window.path(member).asString("")).toInstant();
    }

    private static void put(ObjectNode offer, String member, @Nullable String value) {
        if (value != null) {
            offer.put(member, value);
        }
    }
}
