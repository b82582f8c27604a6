// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.UrlEncoded;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;
import org.sigcore.scp.scpworker.service.DiscoveryPolicy;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.PeerChoice;
import tools.jackson.databind.node.ObjectNode;

/** Requests under load and overload reports about slices, consumers and other SCPs. */
class ScopedReportsExchangeTest {
    private static final String A = ExchangeFixture.A;
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String SLICE = "[{\"sst\":1,\"sd\":\"A08923\"}]";

    @RegisterExtension
    private final ExchangeFixture scp = new ExchangeFixture();

    @Test
    void sliceOverloadReport_affectsOnlyRequestsForThatSlice() {
        oneProducer();
        report("3gpp-sbi-oci", oci("NF-Instance: " + ID + "; S-NSSAI: 1-A08923; DNN: internet"));

        assertThat(send("3gpp-sbi-discovery-snssais", SLICE, "3gpp-sbi-discovery-dnn", "internet"))
                .isEqualTo("400");
        assertThat(send("3gpp-sbi-discovery-snssais", UrlEncoded.encode(SLICE), "3gpp-sbi-discovery-dnn", "internet"))
                .as("percent-encoded")
                .isEqualTo("400");
        assertThat(send("3gpp-sbi-discovery-snssais", SLICE, "3gpp-sbi-discovery-dnn", "ims"))
                .isEqualTo("204");
        assertThat(send("3gpp-sbi-discovery-snssais", "{\"sst\":2}", "3gpp-sbi-discovery-dnn", "internet"))
                .isEqualTo("204");
        assertThat(send()).isEqualTo("204");
    }

    @Test
    void sliceLoad_isWeightedByRelativeCapacity() {
        oneProducer();
        report(
                "3gpp-sbi-lci",
                "Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Load-Metric: 50%; NF-Instance: " + ID
                        + "; S-NSSAI: 1-A08923; DNN: internet; Relative-Capacity: 20%");
        ProducerService producer = Objects.requireNonNull(scp.table.at(ApiRoot.parse(A)));
        RequestedSlice slice = Objects.requireNonNull(RequestedSlice.of(SLICE, "Internet"));
        assertThat(scp.protectionState.reports().load(producer, slice, scp.nanos))
                .isEqualTo(90);
        assertThat(scp.protectionState.reports().load(producer, null, scp.nanos))
                .isEqualTo(-1);
        assertThat(RequestedSlice.of("nonsense", null)).isNull();
    }

    @Test
    void narrowerReportScope_takesPrecedence() {
        oneProducer();
        ProducerService producer = Objects.requireNonNull(scp.table.at(ApiRoot.parse(A)));
        report("3gpp-sbi-lci", lci(30, "NF-Set: " + ExchangeFixture.SET));
        assertThat(scp.protectionState.reports().load(producer, null, scp.nanos))
                .isEqualTo(30);
        report("3gpp-sbi-lci", lci(40, "NF-Service-Instance: sdm; NF-Inst: " + ID));
        assertThat(scp.protectionState.reports().load(producer, null, scp.nanos))
                .isEqualTo(40);
    }

    @Test
    void overloadedConsumer_getsFewerNotifications(@TempDir Path folder) throws Exception {
        report("3gpp-sbi-oci", oci("Callback-Uri: \"" + A + "/callbacks/1\""));
        assertThat(notification("/callbacks/1")).isEqualTo("400");
        assertThat(notification("/callbacks/2")).isEqualTo("204");

        oneProducer();
        scp.session = CertifiedSession.of(folder, ID);
        FakeStream asking =
                scp.send("3gpp-sbi-target-apiroot", ExchangeFixture.B, "3gpp-sbi-oci", oci("NFC-Instance: " + ID));
        scp.upstream.last().answer(204, "");
        assertThat(asking.field(":status")).isEqualTo("204");
        assertThat(notification("/callbacks/2"))
                .as("notifications to the instance at that address")
                .isEqualTo("400");
        assertThat(send()).as("requests to it as a producer").isEqualTo("204");
    }

    @Test
    void healthyLeastLoadedPeerScp_isSelected() {
        twoScpsInTheWest();
        scp.ownReports.update(7, 0, new LciOptions(true, true, 5, 3600), OciOptions.DEFAULTS, ExchangeFixture.NOW);
        scp.toA();
        assertThat(scp.upstream.last().target).hasToString("http://127.0.0.8:7200");
        assertThat(scp.upstream.last().fields)
                .as("own load is forwarded")
                .anyMatch(field -> field.startsWith("3gpp-sbi-lci") && field.contains("SCP-FQDN: scp.lab"));
        scp.upstream.last().answer(204, "", "3gpp-sbi-oci", oci("SCP-FQDN: scp1.west"));

        scp.toA();
        assertThat(scp.upstream.last().target)
                .as("the overloaded SCP is avoided")
                .hasToString("http://127.0.0.9:7200");
        scp.upstream.last().answer(204, "", "3gpp-sbi-oci", oci("SCP-FQDN: scp2.west"));
        FakeStream refused = scp.toA();
        assertThat(refused.field(":status")).isEqualTo("400");
        assertThat(refused.body).contains("UNSPECIFIED_MSG_FAILURE");
    }

    @Test
    void peerScpWithFailedHealthCheck_isAvoided_untilItRecovers() {
        twoScpsInTheWest();
        ApiRoot first = ApiRoot.parse("http://127.0.0.8:7200");
        scp.protectionState.peers().checked(first, false, 2);
        assertThat(scp.protectionState.peers().isDown(first))
                .as("after one failed check")
                .isFalse();
        scp.protectionState.peers().checked(first, false, 2);
        scp.toA();
        assertThat(scp.upstream.last().target).hasToString("http://127.0.0.9:7200");
        scp.upstream.last().answer(204, "");

        scp.protectionState.peers().checked(ApiRoot.parse("http://127.0.0.9:7200"), false, 1);
        scp.toA();
        assertThat(scp.upstream.last().target).as("any SCP if all are down").isEqualTo(first);
        scp.upstream.last().answer(204, "");

        scp.protectionState.peers().checked(first, true, 1);
        assertThat(new PeerChoice(scp.protectionState)
                        .isUnhealthy(scp.table.scps().getFirst(), scp.nanos))
                .isFalse();
        assertThat(scp.protectionState.peers().failures()).isEqualTo(3);
        scp.protectionState.peers().retain(List.of());
        assertThat(scp.protectionState.peers().isDown(ApiRoot.parse("http://127.0.0.9:7200")))
                .isFalse();
    }

    private void oneProducer() {
        scp.table = new RouteTable(2, List.of(NfEntry.of(Profiles.udm(ID, 8001, ExchangeFixture.SET))));
    }

    private void twoScpsInTheWest() {
        RoutingPlan plan = scp.settings.policies().plan(new ApiPath("", ""), false, null);
        Site site = new Site("east1", Map.of("east1", "east", "west1", "west"), true);
        scp.settings = scp.settings.routedBy(
                true,
                new TrafficPolicy.Selection(
                        new RoutingPolicies(1, site, plan, plan, List.of()),
                        new RouteDecider(false),
                        DiscoveryPolicy.DEFAULT));
        scp.table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(Profiles.udm(ID, 8001, ExchangeFixture.SET).put("locality", "west1")),
                        NfEntry.of(scp("scp1.west", "127.0.0.8")),
                        NfEntry.of(scp("scp2.west", "127.0.0.9"))));
    }

    private static ObjectNode scp(String fqdn, String address) {
        return Json.parseObject("""
            {"nfInstanceId": "%1$s", "nfType": "SCP", "nfStatus": "REGISTERED", "fqdn": "%1$s",
             "ipv4Addresses": ["%2$s"], "servingScope": ["west"], "scpInfo": {"scpPorts": {"http": 7200}}}
            """.formatted(fqdn, address).getBytes(StandardCharsets.UTF_8));
    }

    private static String oci(String scope) {
        return "Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Period-of-Validity: 60s; Overload-Reduction-Metric:"
                + " 100%; "
                + scope;
    }

    private static String lci(int percent, String scope) {
        return "Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Load-Metric: " + percent + "%; " + scope;
    }

    private void report(String header, String value) {
        scp.toA();
        scp.upstream.last().answer(200, "", header, value);
    }

    private String send(String... fields) {
        FakeStream consumer = scp.toA(fields);
        return status(consumer);
    }

    private String notification(String path) {
        return status(scp.sendTo(path, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-callback", "Nudm_SDM_Notification"));
    }

    private String status(FakeStream consumer) {
        if (consumer.field(":status") == null) {
            scp.upstream.last().answer(204, "");
        }
        return Objects.requireNonNull(consumer.field(":status"));
    }
}
