// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * A candidate: one NF service instance to which requests can be sent. Immutable.
 *
 * @param nfInstanceId in lower case: UUIDs are equal regardless of case
 * @param versions major versions as in URIs; empty when the profile contains none, which matches any
 * @param fqdn of the service, otherwise of its NF; null when neither has one
 * @param apiRoots addresses of the service, with its API prefix; at least one, all equivalent
 * @param priority lower is preferred; the value of the service takes precedence over that of its NF
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
        nfInstanceId = nfInstanceId.toLowerCase(Locale.ROOT);
        apiRoots = List.copyOf(apiRoots);
    }

    /** Returns the first address, for uses that need a single one. */
    public ApiRoot apiRoot() {
        return apiRoots.getFirst();
    }

    /** Returns the estimated heap size in octets. */
    public long octets() {
        return SERVICE
                + (long) ROOT * apiRoots.size()
                + (long) NAME * (nfSetIds.size() + serviceSetIds.size() + versions.size())
                + serviceName.length()
                + serviceInstanceId.length();
    }

    /** Returns the weight among services of the same priority: the free capacity, at least 1 so that none starves. */
    public int weight() {
        return weight(load);
    }

    /** Returns {@link #weight()} for another load, in percent, than that of the profile. */
    public int weight(int otherLoad) {
        return Math.max(1, (int) ((long) capacity * (100 - otherLoad) / 100));
    }

    /** Returns true when the service offers that API and version; an empty name or version matches any. */
    public boolean serves(ApiPath api) {
        return (api.name().isEmpty() || api.name().equals(serviceName))
                && (api.version().isEmpty() || versions.isEmpty() || versions.contains(api.version()));
    }
}
