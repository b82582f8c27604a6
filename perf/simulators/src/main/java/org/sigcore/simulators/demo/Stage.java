// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.harness.NrfRegistration;
import org.sigcore.model.Json;
import org.sigcore.model.UrlEncoded;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.simulators.nf.ApplicationFunction;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.Chf;
import org.sigcore.simulators.nf.DiameterSimulators;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Pgw;
import org.sigcore.simulators.nf.ScpRoute;
import org.sigcore.simulators.nf.Simulators;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;
import org.sigcore.simulators.nf.Subscriber;
import org.sigcore.simulators.nf.Udr;

/** Environment of the flows: the simulators of this process and the numbers of new sessions. Thread-safe. */
public final class Stage implements AutoCloseable {
    /** Counter status at which the sample policies reduce a subscriber's rate. */
    public static final String SPENT = "exhausted";

    private static final int SESSIONS_A_RUN = 100;
    private static final int RUNS = 99_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Lab lab;
    private final Simulators simulators;
    private final DiameterSimulators diameter;
    private final SigcoreScript script;
    private final AtomicInteger sessions;

    /** @param script the {@code sigcore} script, for flow 6 */
    public Stage(Lab lab, Simulators simulators, DiameterSimulators diameter, Path script) {
        this.lab = lab;
        this.simulators = simulators;
        this.diameter = diameter;
        this.script = new SigcoreScript(script);
        // Each run uses other subscribers, so that leftovers of earlier runs have no effect.
        this.sessions = new AtomicInteger(Math.toIntExact(System.currentTimeMillis() / 1000 % RUNS * SESSIONS_A_RUN));
    }

    /** Registers the simulators that the core must discover. */
    public void registerProducers() {
        for (String role : List.of("udr", "chf", "smf")) {
            simulators.registration(role).register();
        }
    }

    /** Returns a subscriber without a session in this run; numbers repeat after ten million. */
    public Subscriber nextSubscriber() {
        return lab.subscriber(1 + Math.floorMod(sessions.incrementAndGet(), RUNS * SESSIONS_A_RUN));
    }

    public Lab lab() {
        return lab;
    }

    public Udr udr() {
        return simulators.udr();
    }

    public Chf chf() {
        return simulators.chf();
    }

    public Smf smf() {
        return simulators.smf();
    }

    /** Returns the AF, which is connected to the BSF only. */
    public ApplicationFunction af() {
        return diameter.af();
    }

    /** Returns the P-CSCF, which is connected to the PCRF. */
    public ApplicationFunction pcscf() {
        return diameter.pcscf();
    }

    public Pgw pgw() {
        return diameter.pgw();
    }

    /** Returns a new Session-Id of {@code af}, {@code pcscf} or {@code pgw}. */
    public String newSession(String node) {
        return diameter.newSessionId(node);
    }

    /** Returns true while {@code af}, {@code pcscf} or {@code pgw} is connected to its peer. */
    public boolean connected(String node) {
        return diameter.connected(node);
    }

    /** Returns the registration of a simulator with an NF profile. */
    public NrfRegistration registration(String role) {
        return simulators.registration(role);
    }

    public Behaviour pcfBehaviour() {
        return simulators.behaviour("pcf");
    }

    /** Returns the simulated PCF as a consumer, through the SCP. */
    public ScpRoute pcfScp() {
        return simulators.pcfScp();
    }

    public SigcoreScript script() {
        return script;
    }

    /** Sends a request of the SMF directly to the NRF. */
    public SbiResponse askNrf(SbiRequest request) {
        return simulators.client("smf").send(lab.sbi("nrf"), request, TIMEOUT);
    }

    /**
     * Sends a discovery of a simulator to the NRF.
     *
     * @param role simulator, by its NF type in lower case
     * @param more further query parameters, starting with the ampersand
     */
    public SbiResponse discover(String role, String targetType, String more) {
        String query = "target-nf-type=" + targetType + "&requester-nf-type=" + role.toUpperCase(Locale.ROOT) + more;
        return simulators
                .client(role)
                .send(lab.sbi("nrf"), SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?" + query), TIMEOUT);
    }

    /** Discovers the PCF of a session's address, as an AF does: at the BSF through the SCP. */
    public SbiResponse findBinding(SmSession session) {
        String snssai = UrlEncoded.encode(Json.text(Lab.snssai()));
        return simulators
                .afScp()
                .discover(
                        Map.of("target-nf-type", "BSF", "service-names", "nbsf-management"),
                        SbiRequest.of(
                                "GET",
                                "/nbsf-management/v1/pcfBindings?ipv4Addr=" + session.ipv4() + "&dnn=" + session.dnn()
                                        + "&snssai=" + snssai));
    }

    /** Closes a session that a flow has left open. */
    public void forget(SmSession session) {
        if (smf().isOpen(session)) {
            try {
                smf().delete(session);
            } catch (SbiCallException e) {
                // the next run uses other subscribers
            }
        }
        smf().forget(session);
    }

    /** Closes a Gx session that a flow has left open. */
    public void close(GxSession session) {
        try {
            pgw().close(session);
        } catch (RuntimeException e) {
            // the next run uses other subscribers
        }
    }

    @Override
    public void close() {
        for (String role : Set.of("udr", "chf", "smf", "amf", "pcf")) {
            simulators.registration(role).leave();
        }
        diameter.close();
        simulators.close();
    }
}
