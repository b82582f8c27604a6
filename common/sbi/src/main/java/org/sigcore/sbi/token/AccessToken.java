// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Instant;
import java.util.Set;
import org.sigcore.model.SpecRef;

/**
 * What an access token says of its owner once it was verified.
 *
 * @param issuer NF instance id of the NRF that signed it
 * @param subject NF instance id of the consumer
 * @param scopes service names, and names of resources and operations below them
 * @param until when it has expired, the clock skew included
 */
@SpecRef("TS 29.510 6.3.5.2.4")
public record AccessToken(String issuer, String subject, Set<String> scopes, Instant until) {
    public AccessToken {
        scopes = Set.copyOf(scopes);
    }

    /** Whether it is for a service at all, whatever the operation. */
    public boolean isFor(String serviceName) {
        return scopes.contains(serviceName);
    }

    /** Whether it names resources or operations of a service, and so is confined to those. */
    public boolean isConfined(String serviceName) {
        String prefix = serviceName + ":";
        return scopes.stream().anyMatch(scope -> scope.startsWith(prefix));
    }
}
