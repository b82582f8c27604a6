// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code diameter/peerNodes/{name}}: a peer. */
public record PeerNode(
        @Doc("Its Diameter identity: the Origin-Host that it must show.") @Size(min = 1, max = 255)
        String identity,

        @Doc("What it is, such as pcf, af, pcrf, pgw or dra; says nothing to the node.") @Default("") @Size(max = 32)
        String type,

        @Doc("Its realm; left out: learned from its capabilities.") @Nullable @Size(min = 1, max = 255)
        String realm,

        @Doc("Where to connect to, name or address; left out: it connects to us.") @Nullable @Size(min = 1, max = 255)
        String host,

        @Doc("Further addresses of it, tried in turn after host. Over SCTP those that it names itself are used too.")
        @Default("[]")
        @Size(max = 16)
        List<String> alternateHosts,

        @Doc("Port to connect to, and to name in redirects; left out: 3868, over TLS 5658.")
        @Nullable
        @Range(min = 1, max = 65_535)
        Integer port,

        @Doc(
                "Transport of the connection that we open. TLS: it is believed by its certificate alone, whoever connects.")
        @Default("TCP")
        DiameterTransport transport,

        @Doc(
                "Where its own connections may come from besides host: names, addresses, networks such as 10.1.0.0/16. A peer"
                        + " with neither, and without TLS, is believed from this machine only.")
        @Default("[]")
        @Size(max = 16)
        List<String> from,

        @Doc("True: it connects to us although its host is given.") @Default("false")
        boolean responseOnly,

        @Doc("False: as if it were not there; its connection is closed with DPR.") @Default("true")
        boolean enabled) {

    PeerConfig peerConfig() {
        List<String> addresses = new ArrayList<>();
        if (host != null) {
            addresses.add(host);
            addresses.addAll(alternateHosts);
        }
        List<String> origins = new ArrayList<>(from);
        if (responseOnly) {
            origins.addAll(addresses);
            addresses.clear();
        }
        return new PeerConfig(identity, realm, addresses, portInUse(), transport, origins);
    }

    /** Returns the port to connect to. */
    public int portInUse() {
        return port == null ? transport.registeredPort() : port;
    }
}
