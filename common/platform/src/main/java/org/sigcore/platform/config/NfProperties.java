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
 * {@code sigcore.nf}: what the NF says of itself in its profile.
 *
 * @param instanceId a UUID; when absent one is made at the first start and kept in the data directory
 * @param fqdn name of the NF: in {@code user-agent}, certificates and conditions of others; null when it has none
 * @param fqdnResolves whether peers can resolve the name to where this NF listens, on the ports that it publishes and on
 *     those of http and https, so that it may stand in the profile and in bindings beside the addresses
 * @param plmn PLMNs of this NF, where they are others than {@code sigcore.plmn}; else empty
 * @param locality where the NF runs, for discovery by preferred locality; null when it does not say
 * @param nfSetId the NF set that it belongs to, whole or its first label ({@code set001}); null when to none
 * @param priority 0 to 65535, lower is preferred
 * @param capacity 0 to 65535, its weight among NFs of the same priority
 * @param wholeApiPrefix whether {@code apiPrefix} of the services is the whole apiRoot rather than its path: what peers need
 *     that take it for the address (free5gc's SMF); against TS 29.510, so for laboratories only
 * @param allowedNfTypes by service name, the NF types that may use the service, in place of those of TS 23.502; an empty list
 *     is for all
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
