// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/**
 * One NF service instance that can be sent requests: a candidate. Immutable.
 *
 * @param versions major versions as they stand in URIs; empty when the profile names none, which matches any
 * @param apiRoot where it is served, with the service's prefix
 * @param priority lower is preferred; the service's value goes before that of its NF
 * @param capacity static weight among services of the same priority, 0 to 65535
 * @param load percent of the capacity in use
 * @param locality null when the profile has none
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.3"})
public record ProducerService(
        String nfInstanceId,
        String nfType,
        String serviceName,
        String serviceInstanceId,
        Set<String> nfSetIds,
        Set<String> serviceSetIds,
        Set<String> versions,
        ApiRoot apiRoot,
        int priority,
        int capacity,
        int load,
        @Nullable String locality) {

    /** Its share among services of the same priority: what is left of the capacity, at least 1 so that none starves. */
    public int weight() {
        return Math.max(1, (int) ((long) capacity * (100 - load) / 100));
    }

    /** True when it serves that API and version; an empty name or version asks for nothing. */
    public boolean serves(ApiPath api) {
        return (api.name().isEmpty() || api.name().equals(serviceName))
                && (api.version().isEmpty() || versions.isEmpty() || versions.contains(api.version()));
    }
}
