// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.nf}: attributes of the NF profile.
 *
 * @param instanceId a UUID; if absent, one is generated at the first start and stored in the data directory
 * @param fqdn name of the NF, used in {@code user-agent}, certificates and conditions of peers; null for none
 * @param fqdnResolves true if peers can resolve the name to the addresses of this NF, with the published ports and
 *     those of http and https; the profile and bindings then contain the name in addition to the addresses
 * @param plmn PLMNs of this NF if they differ from {@code sigcore.plmn}; else empty
 * @param locality location of the NF, for discovery by preferred locality; null if unspecified
 * @param nfSetId NF set of the NF, complete or its first label ({@code set001}); null for none
 * @param priority 0 to 65535, lower is preferred
 * @param capacity 0 to 65535, weight among NFs of the same priority
 * @param wholeApiPrefix true if {@code apiPrefix} of the services contains the complete apiRoot rather than its path,
 *     for peers that use it as the address (free5gc's SMF); violates TS 29.510, so for laboratories only
 * @param allowedNfTypes NF types that may use a service, by service name, instead of those of TS 23.502; an empty list
 *     admits all
 */
@SpecRef("TS 29.510 6.1.6.2.2")
public record NfProperties(
        @Nullable String instanceId,
        @Nullable String fqdn,
        @DefaultValue("false") boolean fqdnResolves,
        @DefaultValue List<PlmnId> plmn,
        @Nullable String locality,
        @Nullable String nfSetId,
        @DefaultValue("1") int priority,
        @DefaultValue("100") int capacity,
        @DefaultValue("false") boolean wholeApiPrefix,
        @DefaultValue Map<String, List<String>> allowedNfTypes) {

    public NfProperties {
        allowedNfTypes = Map.copyOf(allowedNfTypes);
        Checks.range("sigcore.nf.priority", priority, 0, 65535);
        Checks.range("sigcore.nf.capacity", capacity, 0, 65535);
        if (instanceId != null && !instanceId.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
            throw new IllegalArgumentException("sigcore.nf.instance-id: expected a UUID, got " + instanceId);
        }
        if (fqdn != null) {
            Checks.fqdn("sigcore.nf.fqdn", fqdn);
        } else if (fqdnResolves) {
            throw new IllegalArgumentException("sigcore.nf.fqdn-resolves: expected sigcore.nf.fqdn beside it");
        }
    }
}
