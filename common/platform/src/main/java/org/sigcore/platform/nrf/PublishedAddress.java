// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Address of an NF in profiles and bindings: its apiRoot as an IP end point with the port. It contains a name only if
 * the name resolves: the host of the apiRoot if that is a name, or an FQDN that is configured as resolvable. Immutable.
 *
 * @param root apiRoot of the NF
 * @param resolvingFqdn FQDN of the NF if it is configured as resolvable, else null
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.5"})
public record PublishedAddress(ApiRoot root, @Nullable String resolvingFqdn) {

    /**
     * Returns the name for services and bindings: the advertised host if it is a name, else the resolvable FQDN; null
     * if there is neither.
     */
    public @Nullable String fqdn() {
        return isAddress() ? resolvingFqdn : root.host();
    }

    /** Returns an IpEndPoint: the port, and the address unless the host is a name. */
    public ObjectNode endPoint() {
        ObjectNode endPoint = Json.object();
        if (isAddress()) {
            endPoint.put(isIpv6() ? "ipv6Address" : "ipv4Address", root.host());
        }
        return endPoint.put("transport", "TCP").put("port", root.port());
    }

    /** Returns {@code pcfFqdn} and {@code pcfIpEndPoints} of a PCF. */
    @SpecRef({"TS 29.521 5.6.2.2", "TS 29.514 4.2.5.22"})
    public ObjectNode ofPcf() {
        ObjectNode pcf = Json.object();
        if (fqdn() != null) {
            pcf.put("pcfFqdn", fqdn());
        }
        pcf.putArray("pcfIpEndPoints").add(endPoint());
        return pcf;
    }

    /** Adds {@code fqdn}, {@code ipv4Addresses} and {@code ipv6Addresses} to an NFProfile, as far as they are known. */
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
