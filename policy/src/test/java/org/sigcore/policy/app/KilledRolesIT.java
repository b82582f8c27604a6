// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.harness.QuickStart;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.app.Calls.Call;
import org.sigcore.policy.app.Lives.SmLife;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.H2Server;
import org.sigcore.testkit.JavaProcess;

/**
 * Roles in separate processes, one after the other killed and restarted while PGWs, AFs and SMFs continue: acknowledged
 * changes survive. {@code -Dsigcore.test.killed-roles=all} gives every role a process, {@code =diam-gateway,pcrf-core}
 * these two, and the others share a third one, which is killed too. Skipped without this property.
 */
@EnabledIfSystemProperty(named = "sigcore.test.killed-roles", matches = ".+")
class KilledRolesIT {
    private static final String APART = System.getProperty("sigcore.test.killed-roles", "all");
    private static final List<String> ROLES =
            List.copyOf(RoleSet.of(PolicyApp.class, List.of("all")).paths().keySet());
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration RECOVERY = Duration.ofMinutes(3);
    private static final int CLIENTS = 3;
    /** Calls acknowledged before a kill, and after the start that follows it. */
    private static final int LOAD = 10;

    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());

    @TempDir
    Path data;

    private final Map<String, Part> parts = new LinkedHashMap<>();

    /** A process with some of the roles. */
    private static final class Part implements AutoCloseable {
        final int sbi = freePort();
        final int diameter = freePort();
        final List<String> roles;
        private @Nullable JavaProcess process;

        Part(List<String> roles) {
            this.roles = roles;
        }

        void start(Path data, List<String> common) {
            List<String> arguments = new ArrayList<>(common);
            arguments.add("--roles=" + String.join(",", roles));
            arguments.add("--sigcore.sbi.port=" + sbi);
            arguments.add("--sigcore.diameter.port=" + diameter);
            process = JavaProcess.of(data.resolve(roles.getFirst()), QuickStart.ofTest(PolicyApp.class), arguments);
        }

        JavaProcess process() {
            return Objects.requireNonNull(process);
        }

        @Override
        public void close() {
            if (process != null) {
                process.close();
            }
        }
    }

    @Test
    void acknowledgedCalls_surviveKillOfEachRole() throws Exception {
        try (H2Server database = H2Server.start(data);
                FakeNetwork network = new FakeNetwork();
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            List<String> common = startAll(database, network, client);
            int diameter = of("diam-gateway").diameter;
            try (DiameterNode pgw = DiameterPeers.client(
                            "pgw.sigcore.lab", Applications.GX, diameter, new LinkedBlockingQueue<>());
                    DiameterNode af = DiameterPeers.client(
                            "pcscf.sigcore.lab", Applications.RX, diameter, new LinkedBlockingQueue<>());
                    Lives lives = new Lives(network, SEED);
                    Calls calls = new Calls((int) (SEED & 0xFFFF))) {
                lives.smfs(CLIENTS, request -> sendWithRetries(client, request));
                calls.begin(CLIENTS, pgw, af);
                for (Part part : parts.values()) {
                    calls.await(LOAD, RECOVERY);
                    part.process().kill();
                    part.start(data, common);
                    awaitStart(part, client);
                    DiameterPeers.awaitOpen(pgw);
                    DiameterPeers.awaitOpen(af);
                    calls.await(LOAD, RECOVERY);
                }
                calls.stop();
                lives.stop();
                for (Call call : calls.acknowledged()) {
                    assertThat(Calls.isIntact(call, pgw, af)).as("%s", call).isTrue();
                }
                lives.ofSmfs().forEach(life -> assertIntact(life, client));
                System.out.printf(
                        "killed %s: %d calls and %d answers to SMFs acknowledged, none lost, %d calls in doubt%n",
                        parts.keySet(), calls.acknowledged().size(), lives.acknowledged(), calls.inDoubt());
            } finally {
                parts.values().forEach(Part::close);
            }
        }
    }

    private List<String> startAll(H2Server database, FakeNetwork network, SbiClient client) {
        List<String> rest = new ArrayList<>(ROLES);
        for (String role : APART.equals("all") ? ROLES : List.of(APART.split(","))) {
            assertThat(ROLES).contains(role);
            parts.put(role, new Part(List.of(role)));
            rest.remove(role);
        }
        if (!rest.isEmpty()) {
            parts.put("others", new Part(rest));
        }
        List<String> common = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.callback-key=0123456789abcdef",
                "--sigcore.egress.scp=" + network.root(),
                "--sigcore.sbi.advertise=" + root("ingress-gateway"),
                "--sigcore.store.url=" + database.url("policy"),
                "--policy.binding.retry-interval=200ms",
                "--policy.outbox.lease=4s"));
        parts.values()
                .forEach(part -> part.roles.forEach(
                        role -> common.add("--sigcore.links." + role + "=http://127.0.0.1:" + part.sbi)));
        for (Part part : parts.values()) {
            part.start(data, common);
            awaitStart(part, client);
        }
        return common;
    }

    private static void awaitStart(Part part, SbiClient client) {
        ApiRoot root = ApiRoot.of("http", "127.0.0.1", part.sbi);
        part.process()
                .awaitStart(() -> client.send(root, SbiRequest.of("GET", "/none"), PATIENCE)
                                .status()
                        > 0);
    }

    private Part of(String role) {
        return parts.values().stream()
                .filter(part -> part.roles.contains(role))
                .findFirst()
                .orElseThrow();
    }

    private ApiRoot root(String role) {
        return ApiRoot.of("http", "127.0.0.1", of(role).sbi);
    }

    /** Sends a request as an SMF that retries after each server error. */
    private SbiResponse sendWithRetries(SbiClient client, SbiRequest request) {
        while (!Thread.currentThread().isInterrupted()) {
            SbiResponse answer = client.send(root("ingress-gateway"), request, PATIENCE);
            if (answer.status() == 404 && request.path().endsWith("/delete")) {
                return SbiResponse.noContent(); // an earlier attempt has succeeded without acknowledgement
            }
            if (answer.status() < 500) {
                return answer;
            }
            LockSupport.parkNanos(50_000_000);
        }
        throw new CancellationException("the test has ended");
    }

    private void assertIntact(SmLife life, SbiClient client) {
        int status = client.send(root("ingress-gateway"), SbiRequest.of("GET", String.valueOf(life.path)), PATIENCE)
                .status();
        assertThat(status)
                .as(life.path)
                .satisfiesAnyOf(
                        there -> assertThat(there).isEqualTo(life.ended ? 404 : 200),
                        doubtful -> assertThat(life.ending && !life.ended).isTrue());
    }
}
