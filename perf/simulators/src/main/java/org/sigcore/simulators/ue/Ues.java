// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.ue;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.simulators.nf.DiameterSimulators;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Simulators;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Subscriber;

/** Simulated networks of UEs: an SMF and a PGW, each started only if used. */
public final class Ues {
    private static final int CONNECT_MILLIS = 10_000;
    private static final int PAUSE_MILLIS = 20;
    private final Simulators simulators;
    private final DiameterSimulators diameter;

    /** Creates the networks without starting them. */
    public Ues(Simulators simulators, DiameterSimulators diameter) {
        this.simulators = simulators;
        this.diameter = diameter;
    }

    /** Starts the SMF and registers it. */
    public void startSmf() {
        simulators.listen(Set.of("smf"));
        simulators.admit("smf");
    }

    /**
     * Connects the PGW.
     *
     * @throws IllegalStateException if no connection is open after ten seconds
     */
    public void startPgw() {
        diameter.connect(Set.of("pgw"));
        for (int waited = 0; !diameter.connected("pgw"); waited += PAUSE_MILLIS) {
            if (waited >= CONNECT_MILLIS) {
                throw new IllegalStateException("pgw: no open Diameter connection");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    /** Creates a session on 5G without opening it. */
    public UeSession onN7(Subscriber subscriber, String dnn) {
        return new UeOnN7(simulators.smf(), SmSession.of(subscriber, dnn));
    }

    /** Creates a session on 4G without opening it. */
    public UeSession onGx(Subscriber subscriber, String apn) {
        return new UeOnGx(diameter.pgw(), new GxSession(subscriber, apn, diameter.newSessionId("pgw"), 0));
    }
}
