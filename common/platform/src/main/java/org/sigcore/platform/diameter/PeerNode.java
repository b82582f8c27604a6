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
        @Doc("Diameter identity: the Origin-Host that the peer must present.") @Size(min = 1, max = 255)
        String identity,

        @Doc("Kind of peer, such as pcf, af, pcrf, pgw or dra. The BSF accepts RAR and ASR of pcf and pcrf before a "
                + "binding names them.")
        @Default("")
        @Size(max = 32)
        String type,

        @Doc("Realm. If absent, it is learned from the capabilities of the peer.") @Nullable @Size(min = 1, max = 255)
        String realm,

        @Doc("Name or address to connect to. If absent, the peer connects to this node.")
        @Nullable
        @Size(min = 1, max = 255)
        String host,

        @Doc("Additional addresses, tried in turn after host. Over SCTP the addresses that the peer announces are used "
                + "too.")
        @Default("[]")
        @Size(max = 16)
        List<String> alternateHosts,

        @Doc("Port to connect to, and in redirects. Default: 3868, or 5658 over TLS.")
        @Nullable
        @Range(min = 1, max = 65_535)
        Integer port,

        @Doc("Transport of the connection that this node opens. TLS: the peer is authenticated by its certificate "
                + "alone, regardless of which side connects.")
        @Default("TCP")
        DiameterTransport transport,

        @Doc("Sources from which the peer may connect, in addition to host: names, addresses, networks such as "
                + "10.1.0.0/16. A peer with neither, and without TLS, is accepted from this machine only.")
        @Default("[]")
        @Size(max = 16)
        List<String> from,

        @Doc("If false, the peer sends requests in its own name only; those of other hosts get 3010.") @Default("true")
        boolean relay,

        @Doc("If true, the peer connects to this node although its host is given.") @Default("false")
        boolean responseOnly,

        @Doc("If false, the peer is treated as not configured; its connection is closed with DPR.") @Default("true")
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
        return new PeerConfig(
                identity, realm, addresses, portInUse(), transport, origins, PeerConfig.Relaying.of(relay));
    }

    /** Returns the port to connect to. */
    public int portInUse() {
        return port == null ? transport.registeredPort() : port;
    }
}
