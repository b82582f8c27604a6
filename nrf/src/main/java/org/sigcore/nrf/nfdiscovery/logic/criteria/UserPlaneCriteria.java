// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.AddressRanges;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that select a user plane by its collocated access gateway and by the features of its PFCP interface. */
final class UserPlaneCriteria {
    private static final Shape ACCESS = Shape.object()
            .optional("ipv4EndpointAddresses", Shape.array(WireShapes.IPV4, 1))
            .optional("ipv6EndpointAddresses", Shape.array(WireShapes.IPV6, 1))
            .optional("endpointFqdn", WireShapes.FQDN_SHAPE)
            .anyOf("ipv4EndpointAddresses", "ipv6EndpointAddresses", "endpointFqdn");

    private UserPlaneCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        Map.of("w-agf-info", "wAgfInfo", "tngf-info", "tngfInfo", "twif-info", "twifInfo")
                .forEach((name, member) -> table.put(name, (p, all) -> collocated(member, p.json(ACCESS))));
        table.put("required-pfcp-features", (p, all) -> pfcp(p.text("([0-9A-Fa-f]{2})+")));
        return table;
    }

    /** Returns true if a list of gateways, such as {@code preferredEpdgInfoList}, contains the requested one. */
    static boolean anySameAccess(JsonNode gateways, JsonNode wanted) {
        Steps.takeFor(gateways);
        for (JsonNode gateway : gateways) {
            if (sameAccess(gateway, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the shape of WAgfInfo, TngfInfo, TwifInfo and EpdgInfo. */
    static Shape accessShape() {
        return ACCESS;
    }

    // Matches the gateway that is collocated with the user plane, or one that it prefers.
    private static Criterion collocated(String member, JsonNode wanted) {
        String preferred = "preferred" + Character.toUpperCase(member.charAt(0)) + member.substring(1) + "List";
        return new OfInfo((profile, info) ->
                sameAccess(info.path(member), wanted) || anySameAccess(info.path(preferred), wanted));
    }

    private static boolean sameAccess(JsonNode gateway, JsonNode wanted) {
        String name = Json.string(gateway, "endpointFqdn");
        return (name != null && name.equalsIgnoreCase(Json.string(wanted, "endpointFqdn")))
                || List.of("ipv4EndpointAddresses", "ipv6EndpointAddresses").stream()
                        .anyMatch(kind -> shareAddress(gateway.path(kind), wanted.path(kind)));
    }

    private static boolean shareAddress(JsonNode some, JsonNode others) {
        Steps.takeFor(some, others);
        for (JsonNode one : some) {
            for (JsonNode other : others) {
                if (AddressRanges.same(one.asString(""), other.asString(""))) {
                    return true;
                }
            }
        }
        return false;
    }

    // Two digits per octet, octet 5 of the UP Function Features first: compared from the left, unlike other features.
    private static Criterion pfcp(String wanted) {
        return new OfInfo((profile, info) -> hasOctets(info, wanted));
    }

    private static boolean hasOctets(ObjectNode info, String wanted) {
        String own = Json.string(info, "supportedPfcpFeatures");
        if (own == null || !own.matches("([0-9A-Fa-f]{2})*")) {
            return false;
        }
        Steps.takeFor(Math.max(own.length(), wanted.length()) / 2);
        for (int i = 0; i < wanted.length(); i += 2) {
            int asked = Integer.parseInt(wanted.substring(i, i + 2), 16);
            int has = i + 2 <= own.length() ? Integer.parseInt(own.substring(i, i + 2), 16) : 0;
            if ((has & asked) != asked) {
                return false;
            }
        }
        return true;
    }
}
