// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.policy.outbound.Outbound;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Nudr_DataRepository: a UDR with policy data is discovered for each request. */
@SpecRef({"TS 29.504 5.2.2.2", "TS 29.519 5.2.6"})
public final class NudrPolicyDataRepository implements PolicyDataRepository {
    private final Outbound outbound;
    private final String version;

    /** @param version as in the URI, such as {@code v2} */
    public NudrPolicyDataRepository(Outbound outbound, String version) {
        this.outbound = outbound;
        this.version = version;
    }

    @Override
    public Answer smData(String supi, @Nullable ObjectNode snssai, String dnn) {
        String query = (snssai == null ? "?" : "?snssai=" + encode(Json.text(snssai)) + "&") + "dnn=" + encode(dnn);
        return get(supi, "sm-data" + query);
    }

    @Override
    public Answer ueData(String supi, String resource) {
        return get(supi, resource);
    }

    private Answer get(String supi, String resource) {
        String path = "/nudr-dr/" + version + "/policy-data/ues/" + encode(supi) + "/" + resource;
        SbiResponse response = outbound.send("nudr-dr", target(supi), SbiRequest.of("GET", path));
        if (response.status() == 200) {
            try {
                return new Answer(200, response.jsonObject());
            } catch (ProblemException e) {
                return new Answer(502, Json.object());
            }
        }
        // Who could not be found or reached says nothing about the subscriber.
        boolean producerAnswered = response.status() == 404;
        return new Answer(producerAnswered ? 404 : 0, Json.object());
    }

    private static EgressTarget target(String supi) {
        return EgressTarget.discover(
                Map.of("target-nf-type", "UDR", "service-names", "nudr-dr", "data-set", "POLICY", "supi", supi));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
