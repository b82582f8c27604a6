// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.harness.ladder.HopLog;

/**
 * Diameter nodes of the simulators: an AF that is connected to the BSF only, and a P-CSCF and a PGW that are connected
 * to the policy node. They connect in the background and reconnect after a loss. To be closed last.
 */
public final class DiameterSimulators implements AutoCloseable {
    private static final Duration RETRY_MIN = Duration.ofMillis(100);
    private static final Duration RETRY_MAX = Duration.ofMillis(500);
    private final Lab lab;
    private final HopLog log;
    private final Map<String, DiameterNode> nodes = new LinkedHashMap<>();
    private final ApplicationFunction af;
    private final ApplicationFunction pcscf;
    private final Pgw pgw;

    /**
     * Creates the nodes without connecting them.
     *
     * @param simulators simulators whose roles {@code af} and {@code pgw} define the behaviour of the nodes
     */
    public DiameterSimulators(Lab lab, HopLog log, Simulators simulators) {
        this.lab = lab;
        this.log = log;
        af = new ApplicationFunction(callerOf("af"), simulators.behaviour("af"));
        pcscf = new ApplicationFunction(callerOf("pcscf"), simulators.behaviour("af"));
        pgw = new Pgw(callerOf("pgw"), simulators.behaviour("pgw"));
    }

    /** Connects the nodes of the roles {@code af} (AF and P-CSCF) and {@code pgw}. */
    public void connect(Set<String> roles) {
        if (roles.contains("af")) {
            start("af", "bsf", Applications.RX, af);
            start("pcscf", "policy", Applications.RX, pcscf);
        }
        if (roles.contains("pgw")) {
            start("pgw", "policy", Applications.GX, pgw);
        }
    }

    /** Returns the AF, which is connected to the BSF only. */
    public ApplicationFunction af() {
        return af;
    }

    /** Returns the P-CSCF, which is connected to the policy node. */
    public ApplicationFunction pcscf() {
        return pcscf;
    }

    /** Returns the PGW. */
    public Pgw pgw() {
        return pgw;
    }

    /** Returns a new Session-Id. */
    public String newSessionId(String name) {
        return node(name).newSessionId();
    }

    /** Returns true while the node is connected to its peer. */
    public boolean connected(String name) {
        return node(name).peers().stream().anyMatch(DiameterPeer::isOpen);
    }

    @Override
    public void close() {
        nodes.values().forEach(node -> node.drain(Duration.ofSeconds(1)).join());
        nodes.values().forEach(DiameterNode::close);
    }

    private void start(String name, String peer, DiameterApplication application, DiameterHandler handler) {
        String peerIdentity = Lab.identity(peer);
        LabCertificates certificates = lab.certificates();
        int port = lab.port(peer + ".diameter");
        DiameterNodeConfig config = DiameterNodeConfig.builder(Lab.identity(name), Lab.REALM)
                .productName("Sigcore simulators")
                .peer(
                        certificates == null
                                ? PeerConfig.connect(peerIdentity, lab.host(), port)
                                : PeerConfig.connectTls(peerIdentity, lab.host(), port))
                .route(RealmRoute.to(Lab.REALM, peerIdentity))
                .timers(DiameterTimers.DEFAULT.withReconnect(RETRY_MIN, RETRY_MAX))
                .build();
        nodes.put(
                name,
                DiameterNode.builder(config)
                        .serve(application, handler)
                        .tls(certificates == null ? null : certificates.diameter(name))
                        .transactionListener(log.diameter(Lab.label(name)))
                        .start());
    }

    private DiameterCaller callerOf(String name) {
        return (request, timeout) -> node(name).send(request, timeout);
    }

    private DiameterNode node(String name) {
        return Objects.requireNonNull(nodes.get(name), () -> name + " is not connected");
    }
}
