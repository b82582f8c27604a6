// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** The functions of one start, with the clients and registrations of this process. Thread-safe. */
final class RunningCore implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration REGISTRATION = Duration.ofSeconds(30);
    private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

    private final FunctionHost host;
    private final Map<NetworkFunction, FunctionHost.Started> functions;
    private final CoreLadder ladder;
    private final Management management = new Management();
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client;
    private final Deque<Registration> registrations = new ArrayDeque<>();

    private record Registration(SbiClient client, NrfRegistration nrf) {
        void end() {
            nrf.leave();
            client.close();
        }
    }

    private RunningCore(FunctionHost host, Map<NetworkFunction, FunctionHost.Started> functions) {
        this.host = host;
        this.functions = functions;
        this.ladder = new CoreLadder(functions);
        this.client = client("TEST");
    }

    /**
     * Starts functions in sequence, so that each gets the addresses of those before, and waits until they are
     * registered at the NRF.
     *
     * @param further additional arguments of the functions
     */
    static RunningCore start(
            FunctionHost host, Set<NetworkFunction> wanted, Map<NetworkFunction, List<String>> further) {
        Map<NetworkFunction, FunctionHost.Started> functions = new EnumMap<>(NetworkFunction.class);
        try {
            for (NetworkFunction function : wanted) {
                functions.put(function, host.start(function, further.getOrDefault(function, List.of())));
            }
        } catch (RuntimeException | Error e) {
            host.close();
            throw e;
        }
        RunningCore core = new RunningCore(host, functions);
        try {
            core.awaitFunctions();
        } catch (RuntimeException | Error e) {
            core.close();
            throw e;
        }
        return core;
    }

    private void awaitFunctions() {
        if (functions.containsKey(NetworkFunction.NRF)) {
            for (NetworkFunction function : functions.keySet()) {
                if (function != NetworkFunction.NRF) {
                    awaitRegistered(function.nfType(), REGISTRATION);
                }
            }
        }
    }

    Endpoints of(NetworkFunction function) {
        FunctionHost.Started started = functions.get(function);
        if (started == null) {
            throw new IllegalArgumentException("this core has no " + function + ": it runs " + functions.keySet());
        }
        return started.fromTest();
    }

    String callbackHost() {
        return host.callbackHost();
    }

    CoreLadder ladder() {
        return ladder;
    }

    SbiResponse send(NetworkFunction function, SbiRequest request) {
        return client.send(of(function).sbi(), request, TIMEOUT);
    }

    /** @throws IllegalStateException if the NRF rejects the profile; the message contains its answer */
    ObjectNode register(ObjectNode profile) {
        String nfType = String.valueOf(Json.string(profile, "nfType"));
        SbiClient own = client(nfType);
        Registration registration = new Registration(
                own, new NrfRegistration(own, of(NetworkFunction.NRF).sbi(), profile));
        synchronized (registrations) {
            registrations.push(registration);
        }
        ladderNames(profile, nfType);
        SbiResponse response = registration.nrf().register();
        if (!response.successful()) {
            throw new IllegalStateException("the NRF answers the registration of " + nfType + " with "
                    + response.status() + ": " + new String(response.body(), StandardCharsets.UTF_8));
        }
        return response.body().length == 0 ? profile : response.jsonObject();
    }

    void configure(NetworkFunction function, String path, String json) {
        management.configure(configuration(function, path), json);
    }

    void putPolicyProject(String service, String name, String json) {
        management.put(
                configuration(NetworkFunction.POLICY, "policymgmt/policyprojects/" + service + "/" + name), json);
    }

    void awaitRegistered(String nfType, Duration timeout) {
        SbiRequest list = SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=" + nfType);
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!isListed(list)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the NRF has no " + nfType + " after " + timeout.toMillis() + " ms");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    @Override
    public void close() {
        synchronized (registrations) {
            registrations.forEach(Registration::end);
            registrations.clear();
        }
        try {
            host.close();
        } finally {
            client.close();
            transport.close();
        }
    }

    private boolean isListed(SbiRequest list) {
        SbiResponse answer = client.send(of(NetworkFunction.NRF).sbi(), list, TIMEOUT);
        return answer.successful() && !answer.jsonObject().at("/_links/item").isEmpty();
    }

    // Ladders show an NF by its type at the addresses in its profile.
    private void ladderNames(ObjectNode profile, String nfType) {
        for (var service : profile.path("nfServices")) {
            String name = Json.string(service, "fqdn");
            for (var endPoint : service.path("ipEndPoints")) {
                String address = Json.string(endPoint, "ipv4Address");
                int port = Json.integer(endPoint, "port", 0);
                if (port > 0) {
                    ladder.name((address == null ? name : address) + ":" + port, nfType);
                }
            }
        }
    }

    private URI configuration(NetworkFunction function, String path) {
        URI management = of(function).management();
        return management.resolve(path.startsWith("/") ? path : function.configurationRoot() + "/" + path);
    }

    private SbiClient client(String participant) {
        return new SbiClient(transport, SbiClientConfig.defaults().withListener(ladder.of(participant)));
    }
}
