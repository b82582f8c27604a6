// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy.kamailio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.harness.ladder.HopLog;
import org.sigcore.junit.SigcoreCore;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.simulators.nf.DiameterSimulators;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Simulators;
import org.sigcore.simulators.nf.Subscriber;
import org.sigcore.simulators.ue.UeSession;
import org.sigcore.simulators.ue.Ues;

/** A simulated SMF and PGW that serve UEs on the core of a test. Thread-safe. */
final class Carriers implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final PlmnId PLMN = PlmnId.parse("001-01");

    private final Simulators simulators;
    private final DiameterSimulators diameter;
    private final Ues ues;

    Carriers(SigcoreCore core) {
        Map<String, Integer> ports = Map.of(
                "nrf", core.uri(NetworkFunction.NRF).getPort(),
                "scp", core.uri(NetworkFunction.SCP).getPort(),
                "policy.diameter", core.diameterAddress(NetworkFunction.POLICY).getPort(),
                "smf", freePort());
        Lab lab = Lab.of(PLMN, HOST, name -> ports.containsKey(name) ? String.valueOf(ports.get(name)) : null);
        HopLog log = new HopLog(lab.names());
        simulators = new Simulators(lab, log, Map.of(), 0);
        diameter = new DiameterSimulators(lab, log, simulators);
        ues = new Ues(simulators, diameter);
        ues.startSmf();
        ues.startPgw();
    }

    /** Returns the session of a UE on 5G, not open yet. */
    UeSession on5g(int subscriber, String address) {
        return ues.onN7(new Subscriber(PLMN, subscriber, address), Lab.IMS);
    }

    /** Returns the session of a UE on 4G, not open yet. */
    UeSession on4g(int subscriber, String address) {
        return ues.onGx(new Subscriber(PLMN, subscriber, address), Lab.IMS);
    }

    @Override
    public void close() {
        diameter.close();
        simulators.close();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.ofLiteral(HOST))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
