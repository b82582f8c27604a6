// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Instant;
import java.util.Set;
import org.sigcore.model.SpecRef;

/**
 * Claims of a verified access token.
 *
 * @param issuer NF instance id of the NRF that signed the token
 * @param subject NF instance id of the consumer
 * @param scopes service names, and names of resources and operations below them
 * @param until time of expiry, including the clock skew
 */
@SpecRef("TS 29.510 6.3.5.2.4")
public record AccessToken(String issuer, String subject, Set<String> scopes, Instant until) {
    public AccessToken {
        scopes = Set.copyOf(scopes);
    }

    /** Returns true if the token is valid for the service, regardless of the operation. */
    public boolean isFor(String serviceName) {
        return scopes.contains(serviceName);
    }

    /** Returns true if the token names resources or operations of a service and is therefore restricted to those. */
    public boolean isConfined(String serviceName) {
        String prefix = serviceName + ":";
        return scopes.stream().anyMatch(scope -> scope.startsWith(prefix));
    }
}
