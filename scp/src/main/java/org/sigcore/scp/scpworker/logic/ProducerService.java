// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * One NF service instance that can be sent requests: a candidate. Immutable.
 *
 * @param versions major versions as they stand in URIs; empty when the profile names none, which matches any
 * @param fqdn of the service, else of its NF; null when neither has one
 * @param apiRoots where it is served, with the service's prefix; at least one, any may be used
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
        @Nullable String fqdn,
        List<ApiRoot> apiRoots,
        int priority,
        int capacity,
        int load,
        @Nullable String locality)
        implements ProducerNames {

    private static final int SERVICE = 1024;
    private static final int ROOT = 160;
    private static final int NAME = 100;

    public ProducerService {
        apiRoots = List.copyOf(apiRoots);
    }

    /** The address that is named where only one can be. */
    public ApiRoot apiRoot() {
        return apiRoots.getFirst();
    }

    /** Octets that it takes in the heap, estimated. */
    public long octets() {
        return SERVICE
                + (long) ROOT * apiRoots.size()
                + (long) NAME * (nfSetIds.size() + serviceSetIds.size() + versions.size())
                + serviceName.length()
                + serviceInstanceId.length();
    }

    /** Its share among services of the same priority: what is left of the capacity, at least 1 so that none starves. */
    public int weight() {
        return weight(load);
    }

    /** As {@link #weight()}, for another load, in percent, than that of the profile. */
    public int weight(int otherLoad) {
        return Math.max(1, (int) ((long) capacity * (100 - otherLoad) / 100));
    }

    /** True when it serves that API and version; an empty name or version asks for nothing. */
    public boolean serves(ApiPath api) {
        return (api.name().isEmpty() || api.name().equals(serviceName))
                && (api.version().isEmpty() || versions.isEmpty() || versions.contains(api.version()));
    }
}
