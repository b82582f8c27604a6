// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.testkit.Await.until;

import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.policy.role.ldapgateway.FakeDirectory;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** A directory as a source of subscriber data against the whole NF: on Gx and N7, over a restart and an outage. */
class LdapIT {
    private static final String IMSI = "001010000000001";
    private static final String SOURCE = "/oc-cnpolicy-configuration/v1/datasources/ldap/crm";
    private static final String PROJECT = """
            {"policies": [
              {"name": "basic", "then": [{"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}}]},
              {"name": "gold", "when": {"path": "subscriber.plan", "is": "gold"},
               "then": [{"sessionRule": {"authSessAmbr": {"uplink": "50 Mbps", "downlink": "50 Mbps"}}}]}]}
            """;

    @TempDir
    Path data;

    @TempDir
    Path files;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private FakeNetwork network;
    private FakeDirectory directory;
    private PolicyUnderTest policy;
    private DiameterNode pgw;

    @BeforeEach
    void start() throws Exception {
        network = new FakeNetwork();
        directory = new FakeDirectory();
        directory.add(IMSI, "plan: gold");
        Files.writeString(files.resolve("password"), "secret");
        connect();
        policy.putProject("pcrf-core", PROJECT);
        policy.putProject("pcf-sm", PROJECT);
    }

    private void connect() {
        policy = new PolicyUnderTest(data, network, "--policy.ldap.directory=" + files);
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
    }

    private void disconnect() {
        pgw.close();
        policy.close();
    }

    @AfterEach
    void stop() {
        disconnect();
        directory.close();
        network.close();
    }

    private SbiResponse configure(String server, String filter, String refresh) {
        return policy.manage(SbiRequest.json("PUT", SOURCE, Json.parse("""
                {"servers": ["%s"], "connection": {"bindDn": "cn=policy", "passwordFile": "password", "searchTimeout": "300ms",
                  "connectTimeout": "300ms", "reconnectInterval": "100ms"},
                 "search": {"baseDn": "dc=lab", "filter": "%s"}, "attributes": {"plan": {"attribute": "plan"}},
                 "asking": {"timeout": "500ms", "retryInterval": "300ms", "refreshInterval": %s}}
                """.formatted(server, filter, refresh))));
    }

    private DiameterMessage send(String session, int type, String ipv4, String imsi) throws Exception {
        return pgw.send(ccr(session, type, ipv4, imsi), Duration.ofSeconds(10)).join();
    }

    private static long downlink(DiameterMessage message) {
        return message.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL);
    }

    private DiameterMessage toPgw() throws InterruptedException {
        DiameterMessage next = toPgw.poll(10, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    @Test
    void policies_readEntryOnGxAndN7_alsoAfterRestart() throws Exception {
        assertThat(configure(directory.uri(), "(&(objectClass=subscriber)(imsi={imsi}))", "null")
                        .status())
                .isEqualTo(201);
        until(() -> downlink(send("gx1", 1, "10.46.0.1", IMSI)) == 50_000_000);
        assertThat(downlink(send("gx2", 1, "10.46.0.2", "001010000000002")))
                .as("no entry")
                .isEqualTo(1_000_000);
        directory.close(); // stored subscriber data lasts while a session uses it
        disconnect();
        connect();
        String sm = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        assertThat(policy.send(SbiRequest.of("GET", sm))
                        .jsonObject()
                        .at("/policy/sessRules/default/authSessAmbr/downlink")
                        .asString())
                .isEqualTo("50 Mbps");
        assertThat(policy.manage(SbiRequest.of("GET", "/queryservice/v1/subscribers/imsi-" + IMSI))
                        .jsonObject()
                        .at("/sources/ldap:crm/plan")
                        .asString())
                .isEqualTo("gold");
    }

    @Test
    void directoryOutage_delaysNoSession_andRecoveryUpdatesSession() throws Exception {
        int port = directory.port();
        String uri = directory.uri();
        configure(uri, "(imsi={imsi})", "null");
        until(() -> downlink(send("gx0", 1, "10.46.0.9", IMSI)) == 50_000_000);
        send("gx0", 3, "10.46.0.9", IMSI);
        directory.close();
        DiameterMessage cca = send("gx1", 1, "10.46.0.1", IMSI);
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(downlink(cca)).isEqualTo(1_000_000);
        assertThat(policy.metrics()).contains("policy_ldap_datasource_unreachable{source=\"crm\"} 1.0");
        directory = new FakeDirectory(port);
        directory.add(IMSI, "plan: gold");
        assertThat(downlink(toPgw())).isEqualTo(50_000_000);
        assertThat(policy.metrics()).contains("policy_ldap_datasource_unreachable{source=\"crm\"} 0.0");
    }

    @Test
    void changedEntry_updatesSession() throws Exception {
        configure(directory.uri(), "(imsi={imsi})", "\"1s\"");
        until(() -> downlink(send("gx1", 1, "10.46.0.1", IMSI)) == 50_000_000);
        directory
                .server()
                .modify("imsi=" + IMSI + ",dc=lab", new Modification(ModificationType.REPLACE, "plan", "basic"));
        assertThat(downlink(toPgw())).isEqualTo(1_000_000);
    }

    @Test
    void invalidFilterOrServer_isRefused() {
        for (String filter : new String[] {"(imsi={imsi}", "(imsi={password})", ""}) {
            SbiResponse refused = configure(directory.uri(), filter, "null");
            assertThat(refused.status()).as(filter).isEqualTo(400);
            assertThat(Json.text(refused.json())).contains("/search/filter");
        }
        for (String server :
                new String[] {"http://127.0.0.1", "ldap://127.0.0.1:0", "ldap://127.0.0.1:99999", "ldap://"}) {
            assertThat(configure(server, "(imsi={imsi})", "null").status())
                    .as(server)
                    .isEqualTo(400);
        }
    }
}
