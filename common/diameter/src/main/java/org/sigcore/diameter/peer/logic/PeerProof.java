// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.IpPrefix;

/**
 * Verifies the claimed identity of a node that connects. A certificate, if presented, must match the identity. Without
 * one, a configured peer must connect from a configured address, or from this machine if none is configured. With SCTP
 * that applies to every address of the association, since a sender can announce addresses that are not its own. Pure.
 */
@SpecRef({"RFC 6733 13.1", "RFC 6733 5.2"})
public final class PeerProof {
    /** Result of a verification. */
    public enum Verdict {
        PROVEN,
        REFUSED,
        /** The configuration contains host names, whose addresses must be resolved. */
        LOOK_UP
    }

    private PeerProof() {}

    /**
     * Verifies a claimed identity.
     *
     * @param identity the claimed Origin-Host
     * @param config null for a peer that is not configured but may connect
     * @param certificate null if none was presented
     * @param from the remote addresses
     */
    public static Verdict judge(
            String identity,
            @Nullable PeerConfig config,
            @Nullable X509Certificate certificate,
            List<InetAddress> from) {
        if (certificate != null) {
            return CertificateNames.include(certificate, identity) ? Verdict.PROVEN : Verdict.REFUSED;
        }
        if (config == null) {
            return Verdict.PROVEN;
        }
        if (config.transport() == DiameterTransport.TLS || from.isEmpty()) {
            return Verdict.REFUSED;
        }
        List<String> origins = origins(config);
        if (origins.isEmpty()) {
            return from.stream().allMatch(InetAddress::isLoopbackAddress) ? Verdict.PROVEN : Verdict.REFUSED;
        }
        List<IpPrefix> networks = new ArrayList<>();
        for (String origin : origins) {
            IpPrefix network = IpPrefix.read(origin);
            if (network != null) {
                networks.add(network);
            }
        }
        if (areWithin(networks, from)) {
            return Verdict.PROVEN;
        }
        return networks.size() < origins.size() ? Verdict.LOOK_UP : Verdict.REFUSED;
    }

    /** Returns true if each address belongs to one of these networks. */
    public static boolean areWithin(List<IpPrefix> networks, List<InetAddress> from) {
        return from.stream()
                .map(IpPrefix::of)
                .allMatch(address -> networks.stream().anyMatch(network -> network.contains(address)));
    }

    /** Returns the permitted sources of a peer's connections: names, addresses and networks. */
    public static List<String> origins(PeerConfig config) {
        List<String> origins = new ArrayList<>(config.addresses());
        origins.addAll(config.from());
        return origins;
    }
}
