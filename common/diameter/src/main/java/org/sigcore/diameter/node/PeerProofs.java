// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.peer.logic.PeerProof;
import org.sigcore.model.HostLookups;
import org.sigcore.model.session.IpPrefix;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies the identity of nodes that connect. If that requires addresses of a name, they are resolved on a virtual
 * thread while the connection waits, one lookup at a time for each connection. Thread-safe.
 */
final class PeerProofs {
    private static final Logger LOG = LoggerFactory.getLogger(PeerProofs.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Set<Connection> lookingUp = ConcurrentHashMap.newKeySet();

    /**
     * Verifies a claimed identity, immediately or later, and calls back on the connection's event loop. There is no
     * callback if the connection ends in the meantime.
     *
     * @param config null for a peer that is not configured but may connect
     * @param then receives the result
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
            from.close(); // another CER during verification of the first one
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
                for (InetAddress address : HostLookups.process().addresses(origin, PATIENCE)) {
                    networks.add(IpPrefix.of(address));
                }
            } catch (UnknownHostException e) {
                LOG.atWarn()
                        .addKeyValue("event", "peer-origin-unresolved")
                        .addKeyValue("peer", config.host())
                        .addKeyValue("origin", origin)
                        .log("cannot resolve the configured host");
            }
        }
        return networks;
    }
}
