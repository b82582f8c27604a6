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

/** {@code diameter/peerNodes/{name}}: a neighbour. */
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

        @Doc("Port to connect to, and to name in redirects.") @Default("3868") @Range(min = 1, max = 65_535)
        int port,

        @Doc("Transport of the connection that we open.") @Default("TCP")
        DiameterTransport transport,

        @Doc("True: it connects to us although its host is given.") @Default("false")
        boolean responseOnly,

        @Doc("False: as if it were not there; its connection is closed with DPR.") @Default("true")
        boolean enabled) {

    PeerConfig peerConfig() {
        List<String> addresses = new ArrayList<>();
        if (host != null && !responseOnly) {
            addresses.add(host);
            addresses.addAll(alternateHosts);
        }
        return new PeerConfig(identity, realm, addresses, port, transport);
    }
}
