// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.oauth2}: access tokens of consumers of this NF, and tokens for its own requests to producers.
 *
 * @param mode handling of a request whose token does not permit it
 * @param attach whether requests of this NF to other NFs carry a token of the NRF
 * @param issuers NF instance ids of the NRFs that may issue tokens; empty to accept every owner of a key below
 * @param keys files with public keys of the NRF, JWK sets or certificates in PEM; if present, no keys are fetched
 * @param jwksUri URI of the NRF's keys; empty for {@code /oauth2/jwks} at {@code sigcore.nrf-client.api-root}
 * @param keysRefresh interval of fetching the keys; a token with an unknown key triggers an earlier fetch
 * @param clockSkew tolerated difference to the NRF's clock
 * @param resourceScopes true to require the scope that an API defines for an operation; otherwise a token without
 *     resource-level scopes covers the whole service
 * @param maxTokens maximum number of verified tokens in the cache
 */
public record OauthProperties(
        @DefaultValue("permissive") Mode mode,
        @DefaultValue("auto") Attach attach,
        @DefaultValue List<String> issuers,
        @DefaultValue List<Path> keys,
        @DefaultValue("") String jwksUri,
        @DefaultValue("5m") Duration keysRefresh,
        @DefaultValue("5s") Duration clockSkew,
        @DefaultValue("false") boolean resourceScopes,
        @DefaultValue("10000") int maxTokens) {

    /** Handling of a request whose token does not permit it. */
    public enum Mode {
        /** Tokens are not verified. */
        OFF,
        /** The request is served, counted and logged. */
        PERMISSIVE,
        /** The request is rejected. */
        ENFORCED
    }

    /** Selects whether own requests carry tokens. */
    public enum Attach {
        /** Attaches tokens if the mode is {@link Mode#ENFORCED}. */
        AUTO,
        ON,
        OFF
    }

    public OauthProperties {
        issuers = List.copyOf(issuers);
        keys = List.copyOf(keys);
        Checks.positive("sigcore.oauth2.keys-refresh", keysRefresh);
        Checks.range("sigcore.oauth2.clock-skew (seconds)", clockSkew.toSeconds(), 0, 600);
        Checks.range("sigcore.oauth2.max-tokens", maxTokens, 1, 1_000_000);
    }

    /** Returns true if own requests carry tokens. */
    public boolean attaches() {
        return attach == Attach.ON || (attach == Attach.AUTO && mode == Mode.ENFORCED);
    }
}
