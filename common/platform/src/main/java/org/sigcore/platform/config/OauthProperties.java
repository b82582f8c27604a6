// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.oauth2}: access tokens, of consumers that ask this NF and for the producers that it asks.
 *
 * @param mode what happens to a request whose token does not allow it
 * @param attach whether requests of this NF to other NFs carry a token of the NRF
 * @param issuers NF instance ids of the NRFs that may issue tokens; empty for every owner of a key below
 * @param keys files with public keys of the NRF, JWK sets or certificates in PEM; with any, none are fetched
 * @param jwksUri where the NRF publishes its keys; empty for {@code /oauth2/jwks} at {@code sigcore.nrf-client.api-root}
 * @param keysRefresh how often they are fetched again; a token of a key that is not known makes that sooner
 * @param clockSkew by how much the NRF's clock may differ
 * @param resourceScopes whether an operation for which its API defines a scope of its own needs it; without, a token that
 *     names no resource is for the whole service
 * @param maxTokens verified tokens that are kept
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

    /** What happens to a request whose token does not allow it. */
    public enum Mode {
        /** Tokens are not looked at. */
        OFF,
        /** It is served, counted and logged. */
        PERMISSIVE,
        /** It is refused. */
        ENFORCED
    }

    /** Whether own requests carry tokens. */
    public enum Attach {
        /** Where tokens are enforced. */
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

    /** Whether own requests carry tokens. */
    public boolean attaches() {
        return attach == Attach.ON || (attach == Attach.AUTO && mode == Mode.ENFORCED);
    }
}
