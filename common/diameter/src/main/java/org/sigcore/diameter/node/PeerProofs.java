// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.peer.logic.PeerProof;
import org.sigcore.model.session.IpPrefix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the claims of nodes that connect judged. Where that takes the addresses of a name, they are looked up on a virtual
 * thread while the connection waits: one look-up a connection. Thread-safe.
 */
final class PeerProofs {
    private static final Logger LOG = LoggerFactory.getLogger(PeerProofs.class);

    private final Set<Connection> lookingUp = ConcurrentHashMap.newKeySet();

    /**
     * Judges a claim, at once or a little later, on the connection's loop; not at all if the connection ends meanwhile.
     *
     * @param config null for a peer that is not configured and may connect all the same
     * @param then hears whether the claim holds
     */
    void judge(Connection from, String identity, @Nullable PeerConfig config, Consumer<Boolean> then) {
        List<InetAddress> addresses = from.ends().remoteAddresses();
        X509Certificate certificate = from.ends().certificate();
        PeerProof.Verdict verdict = PeerProof.judge(identity, config, certificate, addresses);
        if (verdict != PeerProof.Verdict.LOOK_UP || config == null) {
            then.accept(verdict == PeerProof.Verdict.PROVEN);
            return;
        }
        if (!lookingUp.add(from)) {
            from.close(); // another CER while the first one is judged
            return;
        }
        Thread.ofVirtual().name("diameter-peer-addresses").start(() -> {
            boolean proven = PeerProof.areWithin(networks(config), addresses);
            var _ = from.run(() -> {
                lookingUp.remove(from);
                if (from.phase() == Connection.Phase.SETUP) {
                    then.accept(proven);
                }
            });
        });
    }

    private static List<IpPrefix> networks(PeerConfig config) {
        List<IpPrefix> networks = new ArrayList<>();
        for (String origin : PeerProof.origins(config)) {
            IpPrefix network = IpPrefix.read(origin);
            if (network != null) {
                networks.add(network);
                continue;
            }
            try {
                for (InetAddress address : InetAddress.getAllByName(origin)) {
                    networks.add(IpPrefix.of(address));
                }
            } catch (UnknownHostException e) {
                LOG.atWarn()
                        .addKeyValue("event", "peer-origin-unresolved")
                        .addKeyValue("peer", config.host())
                        .addKeyValue("origin", origin)
                        .log("no address of the configured host");
            }
        }
        return networks;
    }
}
