// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Actions that policies may choose when another PCF serves the UE's other sessions with a data network and slice. Pure.
 */
@SpecRef({"TS 29.512 4.2.2.2", "TS 29.512 5.8", "TS 23.503 6.1.1.2.2"})
enum SamePcf {
    /** The SMF is redirected to that PCF with 308. */
    REDIRECT,
    /** The session is rejected with 403 POLICY_CONTEXT_DENIED. */
    REFUSE,
    /** The session continues here, without a binding at the BSF. */
    CONTINUE;

    private static final List<String> ADDRESSES = List.of("ipv4Address", "ipv6Address");

    /** Returns the action of a decision; null if the BSF need not be queried. */
    static @Nullable SamePcf of(ObjectNode decision) {
        String wanted = Json.string(decision, Enforcement.SAME_PCF);
        for (SamePcf each : values()) {
            if (each.name().equals(wanted)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns the authority of a PCF.
     *
     * @param other BindingResp; its first IP endpoint is used if it has no FQDN
     * @return such as {@code pcf.lab:80}; null if the response contains none
     */
    static @Nullable String authority(ObjectNode other) {
        String name = Json.string(other, "pcfSmFqdn");
        JsonNode endPoint = other.path("pcfSmIpEndPoints").path(0);
        String port = endPoint.has("port") ? ":" + endPoint.get("port").asString("") : "";
        if (name != null) {
            return name + port;
        }
        for (String member : ADDRESSES) {
            String address = Json.string(endPoint, member);
            if (address != null) {
                return (address.contains(":") ? "[" + address + "]" : address) + port;
            }
        }
        return null;
    }
}
