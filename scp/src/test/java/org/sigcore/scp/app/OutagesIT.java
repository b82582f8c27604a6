// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.contract.scpcnotification.StatusCallbacks;
import org.sigcore.scp.scpcnotification.store.JdbcTopologyStore;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.store.Database;
import tools.jackson.databind.node.ObjectNode;

/** Signalling continues while the NRF, the database, the control plane or Kafka is unavailable. */
class OutagesIT {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final String ID = "11111111-0000-4000-8000-00000000000";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final FakeNrf nrf = new FakeNrf(transport);
    private final List<RunningNf> running = new ArrayList<>();
    private SbiServer producer;

    @BeforeEach
    void start() {
        producer = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
    }

    @AfterEach
    void stop() {
        running.reversed().forEach(RunningNf::close);
        producer.close();
        nrf.close();
        client.close();
        transport.close();
    }

    @Test
    void worker_withNrfDatabaseAndControlPlaneDown_keepsRouting() {
        Set<String> others =
                new TreeSet<>(RoleSet.of(ScpApp.class, List.of("all")).paths().keySet());
        others.remove("scp-worker");
        RunningNf control =
                run("control", "--roles=" + String.join(",", others), "--sigcore.links.scp-worker=http://127.0.0.1:1");
        List<String> alone = new ArrayList<>(List.of("--roles=scp-worker"));
        others.forEach(role -> alone.add("--sigcore.links." + role + "=" + control.sbi()));
        RunningNf worker = run("worker", alone.toArray(String[]::new));
        nrf.put(udm(1));
        assertThat(send(worker, discovered()).status()).isEqualTo(204);

        control.bean(Database.class).close();
        register(control, udm(2));
        until(() -> worker.bean(TopologyFollower.class).table().knows(ID + 2));
        nrf.close();
        control.close();

        assertThat(send(worker, bound()).status()).as("Model C by binding").isEqualTo(204);
        assertThat(send(worker, named()).status()).as("Model C by apiRoot").isEqualTo(204);
        SbiResponse kept = send(worker, discovered());
        assertThat(kept.status()).as("Model D, discovered before").isEqualTo(204);
        SbiResponse fresh = send(worker, discovered().withHeader("3gpp-Sbi-Discovery-target-nf-instance-id", ID + 2));
        assertThat(fresh.headers().get("3gpp-sbi-producer-id"))
                .as("Model D, first request")
                .isEqualTo("nfinst=" + ID + 2);
        assertThat(nrf.discoveries).hasSize(1);
    }

    @Test
    void restart_withoutNrf_routesByStoredTopology() {
        RunningNf before = run("scp");
        register(before, udm(1));
        until(() -> stored(before).contains(ID + 1));
        nrf.close();
        before.close();

        RunningNf after = run("scp");
        until(() -> after.bean(TopologyFollower.class).table().knows(ID + 1));
        assertThat(send(after, bound()).headers().get("3gpp-sbi-producer-id")).isEqualTo("nfinst=" + ID + 1);
        assertThat(send(after, discovered()).status()).isEqualTo(204);
    }

    @Test
    void messageFeed_whenKafkaIsUnreachable_dropsRecordsAndFailsNoRequest() {
        RunningNf scp = run(
                "scp",
                "--sigcore.configuration.messageFeedOptions={\"feed\":{\"enabled\":true,"
                        + "\"bootstrapServers\":[\"127.0.0.1:1\"],\"queueRecords\":16,\"deliveryTimeout\":\"1s\"}}");
        var counters = scp.bean(SwitchedFeed.class).counters();

        for (int i = 0; i < 100; i++) {
            assertThat(send(scp, named()).status()).isEqualTo(204);
        }

        assertThat(counters.attempted()).isEqualTo(200);
        assertThat(counters.dropped()).isPositive();
        until(() -> counters.failed() > 0);
        assertThat(counters.healthy()).isFalse();
        assertThat(counters.published()).isZero();
    }

    private RunningNf run(String name, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(data.resolve(name)),
                "--sigcore.nrf-client.api-root=" + nrf.root()));
        arguments.addAll(List.of(more));
        RunningNf nf = SigcoreApplication.start("scp", ScpApp.class, arguments.toArray(String[]::new));
        running.add(nf);
        return nf;
    }

    private ObjectNode udm(int number) {
        return Profiles.udm(ID + number, producer.port(), SET);
    }

    private void register(RunningNf scp, ObjectNode profile) {
        nrf.put(profile); // a later audit would remove it otherwise
        ObjectNode notification = Json.object()
                .put("event", "NF_REGISTERED")
                .put("nfInstanceUri", "/nf-instances/" + Json.string(profile, "nfInstanceId"));
        notification.set("nfProfile", profile);
        assertThat(send(
                                scp,
                                SbiRequest.json(
                                        "POST", scp.bean(StatusCallbacks.class).path("s1"), notification))
                        .status())
                .isEqualTo(204);
    }

    private SbiResponse send(RunningNf scp, SbiRequest request) {
        return client.send(scp.sbi(), request, TIMEOUT);
    }

    private static SbiRequest bound() {
        return SbiRequest.of("GET", "/nudm-sdm/v2/imsi-1/am-data")
                .withHeader("3gpp-Sbi-Routing-Binding", "bl=nf-set; nfset=" + SET + "; servname=nudm-sdm");
    }

    private SbiRequest named() {
        return SbiRequest.of("GET", "/nudm-sdm/v2/imsi-1/am-data")
                .withHeader(
                        "3gpp-Sbi-Target-apiRoot",
                        ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
    }

    private static SbiRequest discovered() {
        return SbiRequest.of("GET", "/nudm-sdm/v2/imsi-1/am-data")
                .withHeader("3gpp-Sbi-Discovery-target-nf-type", "UDM")
                .withHeader("3gpp-Sbi-Discovery-requester-nf-type", "AMF");
    }

    private static List<String> stored(RunningNf scp) {
        List<String> ids = new ArrayList<>();
        scp.bean(JdbcTopologyStore.class).forEach(profile -> ids.add(profile.id()));
        return ids;
    }
}
