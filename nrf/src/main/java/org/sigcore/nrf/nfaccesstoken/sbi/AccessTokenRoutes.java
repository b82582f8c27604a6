// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.sbi;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.nfaccesstoken.logic.TokenRefusedException;
import org.sigcore.nrf.nfaccesstoken.service.TokenGrants;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.RefusedAssertionException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes of Nnrf_AccessToken, and the JWK set that verifies its tokens. Thread-safe. */
@SpecRef({"TS 29.510 6.3.3", "RFC 6749 5"})
public final class AccessTokenRoutes implements SbiRoutes {
    // Bounds the work, since the listed items are checked against every producer.
    private static final int MAX_FORM_BYTES = 64 << 10;
    private static final String NSI_LIST = "targetNsiList";

    private final TokenGrants grants;
    private final Supplier<List<ObjectNode>> otherKeys;
    private final ConsumerCertificates certificates;
    private final ClientAssertions assertions;
    private final Callers callers;
    private final Forwarder forwarder;
    private final OperationMetrics metrics;

    /**
     * @param otherKeys JWKs of the other NRF sets
     */
    public AccessTokenRoutes(
            TokenGrants grants,
            Supplier<List<ObjectNode>> otherKeys,
            ConsumerCertificates certificates,
            ClientAssertions assertions,
            Callers callers,
            Forwarder forwarder,
            OperationMetrics metrics) {
        this.grants = grants;
        this.otherKeys = otherKeys;
        this.certificates = certificates;
        this.assertions = assertions;
        this.callers = callers;
        this.forwarder = forwarder;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/oauth2")
                .route("POST", "/token", metrics.count("accessToken", this::grant))
                .consumes("application/x-www-form-urlencoded")
                .route("GET", "/jwks", request -> SbiResponse.json(200, jwks()));
    }

    // A producer of this set also receives tokens signed by the NRFs of other sets.
    private ObjectNode jwks() {
        ObjectNode set = grants.publicKeys();
        if (set.get("keys") instanceof ArrayNode array) {
            otherKeys.get().forEach(array::add);
        }
        return set;
    }

    private SbiResponse grant(SbiRequest request) {
        try {
            requireAssertion(request);
            Map<String, String> form = form(request);
            requireCaller(request, form.get("nfInstanceId"), form.get("nfType"));
            Set<String> names =
                    certificates.names(AuthenticationOptions::accessTokenAuthenticationEnabled, request.headers());
            return uncached(
                    SbiResponse.json(200, grants.grant(form, names, callers.isCertifiedNrf(request.headers()))));
        } catch (ProblemException e) {
            return uncached(SbiResponse.problem(e.problem()));
        } catch (TokenRefusedException e) {
            SbiResponse elsewhere = e.isUnknownProducer() ? forwarded(request) : null;
            if (elsewhere != null) {
                return elsewhere;
            }
            ObjectNode answer = Json.object().put("error", e.error()).put("error_description", e.getMessage());
            return uncached(SbiResponse.json(400, answer));
        }
    }

    private void requireAssertion(SbiRequest request) {
        if (assertions.looksAt(CcaOptions::accessToken)) {
            try {
                assertions.check(
                        CcaOptions::accessToken,
                        request.headers(),
                        form(request).get("nfInstanceId"));
            } catch (RefusedAssertionException e) {
                throw new TokenRefusedException("invalid_client", "ONRF-ACC-ACCTKN-E0104 " + e.getMessage());
            }
        }
    }

    // A token is granted to the sender, or to the consumer that an accompanying assertion proves.
    @SpecRef("TS 33.501 13.4.1.1.2")
    private void requireCaller(SbiRequest request, @Nullable String nfInstanceId, @Nullable String nfType) {
        if (nfInstanceId == null) {
            return;
        }
        String why = callers.refusal(request.headers(), nfInstanceId);
        if (why == null && nfType != null && callers.isOfAnotherType(request.headers(), nfInstanceId, nfType)) {
            why = "the certificate is for another type of NF";
        }
        if (why != null) {
            throw new TokenRefusedException("invalid_client", "ONRF-ACC-ACCTKN-E0104 " + why);
        }
    }

    private @Nullable SbiResponse forwarded(SbiRequest request) {
        Map<String, String> form = form(request);
        List<String> services = List.of(form.getOrDefault("scope", "").split(" ", -1));
        return forwarder.wants(Forwarder.Kind.ACCESS_TOKEN, form.get("targetNfType"), services)
                ? forwarder.forward(Forwarder.Kind.ACCESS_TOKEN, request)
                : null;
    }

    // A member may occur once, except for the one list that OpenAPI encodes as repeated members.
    @SpecRef("RFC 6749 3.2")
    private static Map<String, String> form(SbiRequest request) {
        if (request.body().length > MAX_FORM_BYTES) {
            throw TokenRefusedException.malformed("the form is larger than " + MAX_FORM_BYTES + " bytes");
        }
        QueryParams params;
        try {
            params = QueryParams.parse(new String(request.body(), StandardCharsets.UTF_8));
        } catch (ProblemException e) {
            throw TokenRefusedException.malformed("the form is not correctly encoded");
        }
        Map<String, String> form = new HashMap<>();
        for (String name : params.names()) {
            List<String> values =
                    params.all(name).stream().filter(value -> !value.isEmpty()).toList();
            if (name.equals(NSI_LIST) && !values.isEmpty() && !values.getFirst().startsWith("[")) {
                form.put(name, Json.text(values));
            } else if (values.size() > 1) {
                throw TokenRefusedException.malformed(name + " is repeated");
            } else if (!values.isEmpty()) {
                form.put(name, values.getFirst());
            }
        }
        return form;
    }

    private static SbiResponse uncached(SbiResponse response) {
        return response.withHeader("cache-control", "no-store").withHeader("pragma", "no-cache");
    }
}
