// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;

/**
 * A consumer that is registered at the NRF that has forwarded its request. That NRF has authenticated it; the request
 * states its attributes. Pure.
 */
@SpecRef({"TS 29.510 5.4.2.2.2", "TS 33.501 13.4.1.2"})
final class ForwardedConsumer {
    private ForwardedConsumer() {}

    /**
     * @param tlsNames names in the certificate, which must contain the consumer; null if they are not checked
     * @throws TokenRefusedException invalid_request if the request lacks the type or the network of the consumer, without
     *     which producers would admit it unchecked
     */
    static Requester of(TokenRequest request, @Nullable Set<String> tlsNames) {
        String nfType = request.optional("nfType");
        String fqdn = request.optional("requesterFqdn");
        JsonNode plmns = request.requesterPlmns();
        JsonNode snpns = request.json("requesterSnpnList", WireShapes.PLMNS);
        if (nfType == null || (plmns == null && snpns == null)) {
            throw new TokenRefusedException(
                    "invalid_request",
                    "a request that an NRF forwards has nfType, and requesterPlmn, requesterPlmnList or"
                            + " requesterSnpnList");
        }
        if (tlsNames != null) {
            ConsumerCheck.requireCertificate(tlsNames, fqdn);
        }
        return new Requester(
                request.nfInstanceId(),
                nfType,
                fqdn,
                plmns == null ? Json.array() : plmns,
                snpns,
                request.json("requesterSnssaiList", WireShapes.SNSSAIS));
    }
}
