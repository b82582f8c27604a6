// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.contract.ingressgateway.TlsIdentity;
import tools.jackson.databind.JsonNode;

/** Verifies that the attributes in a token request agree with the registered profile of the consumer. Pure. */
@SpecRef({"TS 29.510 5.4.2.2.1", "TS 33.501 13.4.1.1.2"})
final class ConsumerCheck {
    private ConsumerCheck() {}

    /**
     * @throws TokenRefusedException invalid_client, with the name of the first attribute that differs
     */
    static void check(TokenRequest request, NFProfile consumer, @Nullable Set<String> tlsNames) {
        require(same(request.optional("nfType"), consumer.nfType()), "nfType");
        String fqdn = request.optional("requesterFqdn");
        require(fqdn == null || ownsName(consumer, fqdn), "requesterFqdn");
        require(within(request.requesterPlmns(), consumer.plmns(), Plmns::contains), "requesterPlmnList");
        require(
                within(
                        request.json("requesterSnpnList", WireShapes.PLMNS),
                        consumer.document().get("snpnList"),
                        Plmns::contains),
                "requesterSnpnList");
        require(
                within(
                        request.json("requesterSnssaiList", WireShapes.SNSSAIS),
                        consumer.document().get("sNssais"),
                        ConsumerCheck::serves),
                "requesterSnssaiList");
        if (tlsNames != null) {
            requireCertificate(tlsNames, fqdn == null ? consumer.fqdn() : fqdn);
        }
    }

    static void requireCertificate(Set<String> tlsNames, @Nullable String fqdn) {
        if (tlsNames.isEmpty()) {
            throw new TokenRefusedException(
                    "invalid_client", "ONRF-ACC-ACCTKN-E0110 the certificate of the consumer is not known");
        }
        if (fqdn == null || !TlsIdentity.covers(tlsNames, fqdn)) {
            throw new TokenRefusedException(
                    "invalid_client", "ONRF-ACC-ACCTKN-E0104 the certificate does not name the consumer");
        }
    }

    private interface Membership {
        boolean holds(@Nullable JsonNode list, JsonNode item);
    }

    // An attribute without a registered value is not restricted.
    private static boolean within(@Nullable JsonNode asked, @Nullable JsonNode registered, Membership membership) {
        if (asked != null && registered != null) {
            for (JsonNode item : asked) {
                if (!membership.holds(registered, item)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean serves(@Nullable JsonNode list, JsonNode slice) {
        return list != null && list.values().stream().anyMatch(own -> Slices.covers(own, slice));
    }

    private static boolean ownsName(NFProfile consumer, String fqdn) {
        String own = consumer.fqdn();
        return own == null
                || own.equalsIgnoreCase(fqdn)
                || consumer.services().stream()
                        .anyMatch(service -> fqdn.equalsIgnoreCase(Json.string(service.document(), "fqdn")));
    }

    private static boolean same(@Nullable String asked, String registered) {
        return asked == null || asked.equals(registered);
    }

    private static void require(boolean condition, String attribute) {
        if (!condition) {
            throw new TokenRefusedException(
                    "invalid_client", "ONRF-ACC-ACCTKN-E4004 the consumer is registered with another " + attribute);
        }
    }
}
