// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import org.sigcore.nrf.nfaccesstoken.logic.TokenDecider;
import org.sigcore.nrf.nfaccesstoken.logic.TokenDecider.Parties;
import org.sigcore.nrf.nfaccesstoken.logic.TokenRequest;
import tools.jackson.databind.node.ObjectNode;

/** Grants tokens to consumers, and to this NRF for its own requests without checking the producers. Thread-safe. */
public final class TokenGrants implements OwnTokens {
    // Some 50 ms if every step is one of a pattern: rules of producers may contain patterns for names of consumers.
    private static final long STEPS = 4_000_000;

    private final String nrfInstanceId;
    private final TokenDecider decider;
    private final KnownInstances instances;
    private final SigningKeys keys;
    private final Supplier<NfAccessTokenOptions> options;
    private final InstantSource clock;

    /**
     * @param nrfInstanceId issuer of the tokens
     * @param plmns the PLMNs of this NRF
     */
    public TokenGrants(
            String nrfInstanceId,
            KnownInstances instances,
            SigningKeys keys,
            Supplier<NfAccessTokenOptions> options,
            OwnPlmns plmns,
            InstantSource clock) {
        this.nrfInstanceId = nrfInstanceId;
        this.decider = new TokenDecider(nrfInstanceId, plmns);
        this.instances = instances;
        this.keys = keys;
        this.options = options;
        this.clock = clock;
    }

    /**
     * Returns the AccessTokenRsp for a consumer.
     *
     * @param form members of the request
     * @param tlsNames names in the consumer's certificate; null if they are not checked
     * @param forwarded true if the sender is proven to be an NRF
     * @throws org.sigcore.nrf.nfaccesstoken.logic.TokenRefusedException if no scope is granted
     * @throws ProblemException 500 while there is no signing key
     */
    @SpecRef("TS 29.510 6.3.5.2.3")
    public ObjectNode grant(Map<String, String> form, @Nullable Set<String> tlsNames, boolean forwarded) {
        NfAccessTokenOptions now = options.get();
        TokenRequest request = new TokenRequest(form);
        ObjectNode claims =
                Steps.within(STEPS, () -> decider.decide(request, parties(request, forwarded), tlsNames, now));
        String token = sign(claims, now, "ONRF-ACC-ACCTKN-E0107 there is no key to sign with");
        return Json.object()
                .put("access_token", token)
                .put("token_type", "Bearer")
                .put("expires_in", now.oauthTokenExpiryTime().toSeconds())
                .put("scope", claims.path("scope").asString());
    }

    private Parties parties(TokenRequest request, boolean forwarded) {
        NFProfile consumer = instances.find(request.nfInstanceId());
        String source = request.optional("sourceNfInstanceId");
        return new Parties(
                consumer,
                source == null || instances.find(source) != null,
                consumer == null && !forwarded ? List.of() : producers(request.optional("targetNfInstanceId")),
                forwarded);
    }

    private Collection<NFProfile> producers(@Nullable String named) {
        if (named == null) {
            return instances.all();
        }
        NFProfile producer = instances.find(named);
        return producer == null ? List.of() : List.of(producer);
    }

    @Override
    public OwnToken grant(String targetNfType, String scope) {
        NfAccessTokenOptions now = options.get();
        ObjectNode claims = Json.object()
                .put("iss", nrfInstanceId)
                .put("sub", nrfInstanceId)
                .put("aud", targetNfType)
                .put("scope", scope);
        return new OwnToken(
                sign(claims, now, "there is no key to sign with"),
                now.oauthTokenExpiryTime().toSeconds());
    }

    @Override
    public ObjectNode publicKeys() {
        return keys.jwks();
    }

    private String sign(ObjectNode claims, NfAccessTokenOptions now, String otherwise) {
        SigningKey key = keys.current();
        if (key == null) {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, otherwise);
        }
        long issued = clock.instant().getEpochSecond();
        claims.put("exp", issued + now.oauthTokenExpiryTime().toSeconds()).put("iat", issued);
        return key.sign(claims, now.addkeyIDInAccessToken());
    }
}
