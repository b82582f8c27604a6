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
 * Whether a node that connects is who it says. A certificate, if there is one, must be for the identity. Without, a
 * configured peer must come from an address that it is configured with, or from this machine if there is none; over SCTP
 * that holds for each address of the association, since a sender can name addresses that are not its own. Pure.
 */
@SpecRef({"RFC 6733 13.1", "RFC 6733 5.2"})
public final class PeerProof {
    /** What is known. */
    public enum Verdict {
        PROVEN,
        REFUSED,
        /** The configuration names hosts: it depends on their addresses. */
        LOOK_UP
    }

    private PeerProof() {}

    /**
     * Judges a claim.
     *
     * @param identity the Origin-Host claimed
     * @param config null for a peer that is not configured and may connect all the same
     * @param certificate null when none was shown
     * @param from the addresses at the other end
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

    /** Whether all addresses lie in some of these networks. */
    public static boolean areWithin(List<IpPrefix> networks, List<InetAddress> from) {
        return from.stream()
                .map(IpPrefix::of)
                .allMatch(address -> networks.stream().anyMatch(network -> network.contains(address)));
    }

    /** Where the configuration lets the peer come from: names, addresses and networks. */
    public static List<String> origins(PeerConfig config) {
        List<String> origins = new ArrayList<>(config.addresses());
        origins.addAll(config.from());
        return origins;
    }
}
