// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import java.time.InstantSource;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.nfaccesstoken.api.OwnTokens;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;
import org.sigcore.nrf.nrfconfiguration.api.NfAccessTokenOptions;
import tools.jackson.databind.node.ObjectNode;

/** Grants this NRF what it needs, without asking the producers. Thread-safe. */
public final class OwnTokenGrants implements OwnTokens {
    private final SigningKeys keys;
    private final String nrfInstanceId;
    private final Supplier<NfAccessTokenOptions> options;
    private final InstantSource clock;

    public OwnTokenGrants(
            SigningKeys keys, String nrfInstanceId, Supplier<NfAccessTokenOptions> options, InstantSource clock) {
        this.keys = keys;
        this.nrfInstanceId = nrfInstanceId;
        this.options = options;
        this.clock = clock;
    }

    @Override
    public OwnToken grant(String targetNfType, String scope) {
        SigningKey key = keys.current();
        if (key == null) {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, "there is no key to sign with");
        }
        long seconds = options.get().oauthTokenExpiryTime().toSeconds();
        long now = clock.instant().getEpochSecond();
        var claims = Json.object()
                .put("iss", nrfInstanceId)
                .put("sub", nrfInstanceId)
                .put("aud", targetNfType)
                .put("scope", scope)
                .put("exp", now + seconds)
                .put("iat", now);
        return new OwnToken(key.sign(claims, options.get().addkeyIDInAccessToken()), seconds);
    }

    @Override
    public ObjectNode publicKeys() {
        return keys.jwks();
    }
}
