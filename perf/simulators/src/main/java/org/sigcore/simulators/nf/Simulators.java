// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.harness.NrfRegistration;
import org.sigcore.harness.ladder.HopLog;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.token.ConsumerTokens;
import org.sigcore.sbi.token.NrfTokenIssuer;
import org.sigcore.sbi.token.TokenCaller;
import org.sigcore.sbi.token.TokenIssuer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulators of a process. All are created; those with requested roles listen. The caller registers them at the NRF. To
 * be closed last.
 */
public final class Simulators implements AutoCloseable {
    /** Roles that can be started. */
    public static final Set<String> ROLES = Set.of("udr", "chf", "smf", "amf", "af", "pgw", "pcf");

    private static final int MAX_BODY = 1 << 20;
    private static final Duration TOKEN_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Lab lab;
    private final HopLog log;
    private final SbiTransport transport = SbiTransport.start(0);
    private final Map<String, Behaviour> behaviours = new LinkedHashMap<>();
    private final Map<String, SbiClient> clients = new LinkedHashMap<>();
    private final Map<String, SbiCaller> callers = new LinkedHashMap<>();
    private final Map<String, NrfRegistration> registrations = new LinkedHashMap<>();
    private final Map<String, SbiRoutes> routes = new LinkedHashMap<>();
    private final List<SbiServer> servers = new ArrayList<>();
    private final Udr udr;
    private final Chf chf;
    private final Smf smf;
    private final ScpRoute pcfScp;
    private final ScpRoute afScp;

    /**
     * Creates the simulators without listening.
     *
     * @param settings initial behaviour by role; other roles respond without faults
     * @param subscribers number of subscribers at the UDR
     */
    public Simulators(Lab lab, HopLog log, Map<String, Behaviour.Setting> settings, long subscribers) {
        this.lab = lab;
        this.log = log;
        for (String role : ROLES) {
            behaviours.put(role, new Behaviour(settings.getOrDefault(role, Behaviour.Setting.GOOD)));
            SbiClientConfig config = SbiClientConfig.defaults().withListener(log.sbi(Lab.label(role)));
            LabCertificates certificates = lab.certificates();
            SbiClient client =
                    new SbiClient(transport, certificates == null ? config : config.withTls(certificates.of(role)));
            clients.put(role, client);
            callers.put(role, client);
        }
        register("udr", NfProfiles.udr(lab));
        register("chf", NfProfiles.chf(lab));
        register("smf", NfProfiles.smf(lab));
        register("amf", NfProfiles.amf(lab));
        register("pcf", NfProfiles.pcf(lab));
        if (lab.tokens()) {
            register("af", NfProfiles.af(lab));
        }
        udr = new Udr(apiRoot("udr"), lab.plmn(), subscribers);
        chf = new Chf(apiRoot("chf"), scp("chf", "CHF"));
        smf = new Smf(apiRoot("smf"), registration("smf").instanceId(), scp("smf", "SMF"));
        pcfScp = scp("pcf", "PCF");
        afScp = scp("af", "AF");
        routes.put("udr", udr);
        routes.put("chf", chf);
        routes.put("smf", smf);
        routes.put("amf", new Amf());
        routes.put("pcf", new PcfStub(apiRoot("pcf"), registration("pcf").instanceId(), lab.pcfSet()));
    }

    /**
     * Starts listening.
     *
     * @throws IllegalStateException if a port cannot be bound; the message contains the port
     */
    public void listen(Set<String> roles) {
        routes.forEach((role, api) -> {
            if (roles.contains(role)) {
                SbiRouter router = SbiRouter.builder().add(api).build();
                SbiServerConfig config =
                        SbiServerConfig.of(lab.host(), lab.port(role)).withListener(log.sbi(Lab.label(role)));
                LabCertificates certificates = lab.certificates();
                servers.add(SbiServer.start(
                        transport,
                        certificates == null ? config : config.withTls(certificates.of(role)),
                        new BlockingApplication(new FaultInjection(behaviour(role), router), MAX_BODY)));
            }
        });
    }

    /** Serves the control API. */
    public void listenForControl() {
        SbiRouter router = SbiRouter.builder().add(new ControlApi(behaviours)).build();
        servers.add(SbiServer.start(
                transport,
                SbiServerConfig.of(lab.host(), lab.port("control")),
                new BlockingApplication(router, MAX_BODY)));
    }

    /** Returns the UDR. */
    public Udr udr() {
        return udr;
    }

    /** Returns the CHF. */
    public Chf chf() {
        return chf;
    }

    /** Returns the SMF. */
    public Smf smf() {
        return smf;
    }

    /** Returns the simulated PCF as a consumer, through the SCP. */
    public ScpRoute pcfScp() {
        return pcfScp;
    }

    /** Returns the AF as a consumer, through the SCP. */
    public ScpRoute afScp() {
        return afScp;
    }

    /** Returns the behaviour of a role. */
    public Behaviour behaviour(String role) {
        return known(behaviours, role);
    }

    /** Returns the client of a role for direct communication. */
    public SbiCaller client(String role) {
        return known(callers, role);
    }

    /** Returns the registration of a role with an NF profile. */
    public NrfRegistration registration(String role) {
        return known(registrations, role);
    }

    /**
     * Registers a role at the NRF with retries, since an NRF that has just started may respond too late to the token
     * request or to the registration.
     *
     * @throws IllegalStateException if the registration does not succeed within a minute; the message contains the last
     *     response of the NRF
     */
    public void admit(String role) {
        long until = System.nanoTime() + PATIENCE.toNanos();
        String answer;
        do {
            try {
                SbiResponse response = registration(role).register();
                if (response.successful()) {
                    return;
                }
                answer = String.valueOf(response.status());
            } catch (SbiCallException e) {
                answer = e.failure().detail();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        } while (System.nanoTime() - until < 0);
        throw new IllegalStateException(role + ": registration at the NRF, " + lab.sbi("nrf") + ": " + answer);
    }

    /** Returns the roles with an NF profile. */
    public Set<String> registrable() {
        return registrations.keySet();
    }

    @Override
    public void close() {
        servers.forEach(SbiServer::close);
        clients.values().forEach(SbiClient::close);
        transport.close();
    }

    private void register(String role, ObjectNode profile) {
        if (lab.tokens()) {
            SbiCaller network = known(callers, role);
            TokenIssuer nrf = new NrfTokenIssuer(
                    request -> network.send(lab.sbi("nrf"), request, TOKEN_TIMEOUT),
                    String.valueOf(Json.string(profile, "nfInstanceId")),
                    () -> String.valueOf(Json.string(profile, "nfType")));
            callers.put(role, new TokenCaller(network, new ConsumerTokens(() -> nrf, System::nanoTime)));
        }
        registrations.put(role, new NrfRegistration(client(role), lab.sbi("nrf"), profile));
    }

    private ScpRoute scp(String role, String nfType) {
        return new ScpRoute(client(role), lab.sbi("scp"), nfType);
    }

    private String apiRoot(String role) {
        return lab.sbi(role).toString();
    }

    private static <T> T known(Map<String, T> map, String role) {
        T value = map.get(role);
        if (value == null) {
            throw new IllegalArgumentException("no role " + role);
        }
        return value;
    }
}
