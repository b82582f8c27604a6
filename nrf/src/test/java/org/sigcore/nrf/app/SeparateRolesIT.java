// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;
import static org.sigcore.testkit.JavaProcess.freePort;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.H2Server;
import tools.jackson.databind.node.ObjectNode;

/** Roles in separate processes on one database: a change acknowledged by one role is known to the others. */
@Tag("h2")
class SeparateRolesIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int ROUNDS = 30;
    private static final List<List<String>> READERS = List.of(List.of("nfdiscovery"), List.of("nfaccesstoken"));

    @TempDir
    private Path directory;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final List<RunningNf> running = new ArrayList<>();
    private final ObjectNode smf = profile("SMF", "{}");
    private final Map<List<String>, Integer> ports = new LinkedHashMap<>();
    private List<String> secure = List.of();

    private void stopAll() {
        running.reversed().forEach(RunningNf::close);
    }

    @AfterEach
    void stop() {
        client.close();
        transport.close();
    }

    @Test
    void acknowledgedChange_isVisibleToDiscoveryAndTokenRolesAtOnce() throws Exception {
        try (H2Server server = H2Server.start(directory);
                AutoCloseable _ = this::stopAll) {
            ApiRoot nrf = startAll(server.url("nrf"), "--sigcore.internal.secret=a secret of the processes");
            assertThat(register(nrf, smf)).isEqualTo(201);
            for (int round = 0; round < ROUNDS; round++) {
                ObjectNode amf = profile(
                        "AMF",
                        "{'capacity':1,'nfServices':[{'serviceInstanceId':'1','serviceName':'namf-comm','scheme':'http',"
                                + "'nfServiceStatus':'REGISTERED',"
                                + "'versions':[{'apiVersionInUri':'v1','apiFullVersion':'1.0.0'}]}]}");
                assertThat(register(nrf, amf)).as("registers in round " + round).isEqualTo(201);
                assertThat(capacities(nrf, amf)).as("round " + round).containsExactly(1);
                assertThat(tokenFor(nrf, amf))
                        .as("token for it in round " + round)
                        .isEqualTo(200);
                assertThat(setCapacity(nrf, amf, 7)).isEqualTo(200);
                assertThat(capacities(nrf, amf)).as("round " + round).containsExactly(7);
                assertThat(send(nrf, SbiRequest.of("DELETE", uri(amf))).status())
                        .isEqualTo(204);
                assertThat(capacities(nrf, amf)).as("round " + round).isEmpty();
                assertThat(tokenFor(nrf, amf))
                        .as("no token for the deregistered instance in round " + round)
                        .isEqualTo(400);
            }
            assertThat(unheard())
                    .as("answers without confirmation of the followers")
                    .isZero();
        }
    }

    /** As on Kubernetes: the certificate has names that are not in DNS, and no address. */
    @Test
    void rolesOverTls_areReachedByNamesInTheirCertificate() throws Exception {
        Path keys = directory.resolve("key.p12");
        Path trust = directory.resolve("trust.p12");
        Certificates.of("CN=nrf")
                .names("dns:*.nrf.sigcore.invalid", "dns:localhost")
                .into(keys, "nrf");
        Certificates.trust(keys, "nrf", trust);
        try (H2Server server = H2Server.start(directory);
                AutoCloseable _ = this::stopAll) {
            secure = List.of(
                    "--sigcore.sbi.port=off",
                    "--sigcore.sbi.tls.key-store=" + keys,
                    "--sigcore.sbi.tls.key-store-password=" + Certificates.PASSWORD,
                    "--sigcore.egress.tls.trust-store=" + trust,
                    "--sigcore.egress.tls.trust-store-password=" + Certificates.PASSWORD);
            ApiRoot nrf = startAll(server.url("nrf"), "--sigcore.internal.secret=a secret of the processes");
            SbiTls tls = SbiTls.client(trust, Certificates.PASSWORD);
            try (SbiClient over =
                    new SbiClient(transport, SbiClientConfig.defaults().withTls(tls))) {
                for (int round = 0; round < 3; round++) {
                    ObjectNode amf = profile("AMF", "{'capacity':1}");
                    assertThat(over.send(nrf, SbiRequest.json("PUT", uri(amf), amf), TIMEOUT)
                                    .status())
                            .isEqualTo(201);
                }
            }
            assertThat(unheard()).isZero();
        }
    }

    @Test
    void followersWithOtherSecret_seeChangesAndStoppedFollowerDelaysNothing() throws Exception {
        try (H2Server server = H2Server.start(directory);
                AutoCloseable _ = this::stopAll) {
            ApiRoot nrf = startAll(server.url("nrf")); // each has its own secret
            for (int round = 0; round < 5; round++) {
                ObjectNode amf = profile("AMF", "{'capacity':1}");
                assertThat(register(nrf, amf)).isEqualTo(201);
                assertThat(capacities(nrf, amf)).as("round " + round).containsExactly(1);
            }
            running.removeLast().close();
            until(() -> followers(running.getFirst()) == READERS.size() - 1);
            long begun = System.nanoTime();
            assertThat(register(nrf, profile("AMF", "{'capacity':1}"))).isEqualTo(201);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(1));
        }
    }

    /** Starts all processes; the first one has every role that the others lack. */
    private ApiRoot startAll(String url, String... more) throws InterruptedException {
        Set<String> all = RoleSet.of(NrfApp.class, List.of("all")).paths().keySet();
        List<String> rest = all.stream()
                .filter(role -> READERS.stream().noneMatch(reader -> reader.contains(role)))
                .toList();
        ports.put(rest, freePort());
        READERS.forEach(roles -> ports.put(roles, freePort()));
        for (List<String> roles : ports.keySet()) {
            List<String> arguments = new ArrayList<>(List.of(
                    "--roles=" + String.join(",", roles),
                    "--sigcore.data-dir=" + directory.resolve(roles.getFirst()),
                    "--sigcore.sbi.port=" + ports.get(roles),
                    "--sigcore.store.url=" + url,
                    "--sigcore.diameter.port=0",
                    "--server.port=0"));
            ports.forEach((others, port) -> others.stream()
                    .filter(other -> !roles.contains(other))
                    .forEach(other -> arguments.add("--sigcore.links." + other + "=" + root(port))));
            arguments.addAll(List.of(more));
            if (!secure.isEmpty()) {
                arguments.removeIf(argument -> argument.startsWith("--sigcore.sbi.port="));
                arguments.addAll(secure);
                arguments.add("--sigcore.sbi.tls.port=" + ports.get(roles));
                arguments.add("--sigcore.sbi.own-name=" + roles.getFirst() + ".nrf.sigcore.invalid");
            }
            running.add(SigcoreApplication.start("nrf", NrfApp.class, arguments.toArray(String[]::new)));
        }
        until(() -> followers(running.getFirst()) == READERS.size());
        return root(ports.values().iterator().next());
    }

    private ApiRoot root(int port) {
        return secure.isEmpty() ? ApiRoot.of("http", "127.0.0.1", port) : ApiRoot.of("https", "localhost", port);
    }

    private double unheard() {
        return running.getFirst()
                .bean(MeterRegistry.class)
                .get("sigcore.state.unheard")
                .counter()
                .count();
    }

    private static int followers(RunningNf nf) {
        return (int) nf.bean(MeterRegistry.class)
                .get("sigcore.state.followers")
                .gauge()
                .value();
    }

    private int register(ApiRoot nrf, ObjectNode profile) {
        return send(nrf, SbiRequest.json("PUT", uri(profile), profile)).status();
    }

    private int setCapacity(ApiRoot nrf, ObjectNode profile, int capacity) {
        String patch = "[{'op':'replace','path':'/capacity','value':" + capacity + "}]";
        return send(nrf, SbiRequest.of("PATCH", uri(profile)).withBody(JsonPatch.MEDIA_TYPE, Json.bytes(json(patch))))
                .status();
    }

    private List<Integer> capacities(ApiRoot nrf, ObjectNode profile) {
        SbiRequest request = SbiRequest.of(
                "GET",
                "/nnrf-disc/v1/nf-instances?target-nf-type=AMF&requester-nf-type=SMF&target-nf-instance-id="
                        + id(profile));
        List<Integer> found = new ArrayList<>();
        send(nrf, request)
                .json()
                .get("nfInstances")
                .forEach(instance -> found.add(instance.get("capacity").intValue()));
        return found;
    }

    private int tokenFor(ApiRoot nrf, ObjectNode profile) {
        String form = Stream.of(
                        "grant_type=client_credentials",
                        "nfInstanceId=" + id(smf),
                        "nfType=SMF",
                        "targetNfInstanceId=" + id(profile),
                        "scope=namf-comm")
                .reduce((a, b) -> a + "&" + b)
                .orElseThrow();
        return send(
                        nrf,
                        SbiRequest.of("POST", "/oauth2/token")
                                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8)))
                .status();
    }

    private static String uri(ObjectNode profile) {
        return "/nnrf-nfm/v1/nf-instances/" + id(profile);
    }

    private SbiResponse send(ApiRoot nrf, SbiRequest request) {
        return client.send(nrf, request, TIMEOUT);
    }
}
