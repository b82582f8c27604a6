// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * How an NF tells others where it is reached, in profiles and in bindings: its apiRoot as an IP end point with the port. A
 * name stands there only when it resolves: the host of the apiRoot, where that is a name, or an FQDN of which that is
 * configured. Immutable.
 *
 * @param root where the NF is reached
 * @param resolvingFqdn the FQDN of the NF where it is configured that it resolves, else null
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.5"})
public record PublishedAddress(ApiRoot root, @Nullable String resolvingFqdn) {

    /** The name of services and bindings: the host that is advertised, if it is a name; null when no name resolves. */
    public @Nullable String fqdn() {
        return isAddress() ? resolvingFqdn : root.host();
    }

    /** An IpEndPoint: the port, and the address unless the host is a name. */
    public ObjectNode endPoint() {
        ObjectNode endPoint = Json.object();
        if (isAddress()) {
            endPoint.put(isIpv6() ? "ipv6Address" : "ipv4Address", root.host());
        }
        return endPoint.put("transport", "TCP").put("port", root.port());
    }

    /** Adds {@code fqdn}, {@code ipv4Addresses} and {@code ipv6Addresses} of an NFProfile, as far as they are known. */
    void describe(ObjectNode profile) {
        String name = resolvingFqdn == null ? fqdn() : resolvingFqdn;
        if (name != null) {
            profile.put("fqdn", name);
        }
        if (isAddress()) {
            profile.putArray(isIpv6() ? "ipv6Addresses" : "ipv4Addresses").add(root.host());
        }
    }

    private boolean isAddress() {
        return isIpv6() || root.host().matches("[0-9.]+");
    }

    private boolean isIpv6() {
        return root.host().indexOf(':') >= 0;
    }
}
