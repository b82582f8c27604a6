// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.testkit.Certificates;
import tools.jackson.databind.node.ObjectNode;

/** Consumers that know only the address of the SCP and reach every producer through it, the NRF included. */
class StockConsumersIT {
    private static final String ID = "11111111-0000-4000-8000-00000000000";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final FakeNrf nrf = new FakeNrf(transport);
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
        nrf.close();
        client.close();
        transport.close();
    }

    @Test
    void requesterNfType_isTakenFromUserAgent() {
        nrf.put(Profiles.udm(ID + 1, producer()));
        RunningNf scp = scp();

        assertThat(send(scp, forUdm().withHeader("user-agent", "SMF")).status()).isEqualTo(204);
        assertThat(nrf.discoveries).singleElement().asString().contains("requester-nf-type=SMF");
        assertThat(send(scp, forUdm().withHeader("user-agent", "AMF-" + ID + "7 amf.lab"))
                        .status())
                .isEqualTo(204);
        assertThat(nrf.discoveries).last().asString().contains("requester-nf-type=AMF");
    }

    @Test
    void delegatedDiscovery_withoutRequesterNfType_isRefusedWith400() {
        RunningNf scp = scp();

        for (SbiRequest request : List.of(forUdm(), forUdm().withHeader("user-agent", "curl/8.5.0"))) {
            SbiResponse refused = send(scp, request);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(Json.string(refused.jsonObject(), "cause")).isEqualTo("MANDATORY_QUERY_PARAM_MISSING");
        }
        assertThat(nrf.discoveries).isEmpty();
    }

    @Test
    void requesterNfType_isTakenFromClientCertificate() throws Exception {
        nrf.put(Profiles.udm(ID + 1, producer()));
        Path store = data.resolve("nf.p12");
        Certificates.of("CN=localhost").names("dns:localhost").nfTypes("SMF").into(store, "nf");
        int port = freePort();
        scp(
                "--sigcore.sbi.tls.port=" + port,
                "--sigcore.sbi.tls.key-store=" + store,
                "--sigcore.sbi.tls.key-store-password=" + Certificates.PASSWORD,
                "--sigcore.sbi.tls.trust-store=" + store,
                "--sigcore.sbi.tls.trust-store-password=" + Certificates.PASSWORD,
                "--sigcore.sbi.tls.client-certificate=required");
        SbiTls tls =
                new SbiTls(store, Certificates.PASSWORD, store, Certificates.PASSWORD, SbiTls.ClientCertificate.NONE);
        SbiClient secure =
                new SbiClient(transport, SbiClientConfig.defaults().withTls(tls).withConnectTimeout(TIMEOUT));
        open.add(secure);

        SbiResponse response = secure.send(ApiRoot.of("https", "localhost", port), forUdm(), TIMEOUT);

        assertThat(response.status()).isEqualTo(204);
        assertThat(nrf.discoveries).singleElement().asString().contains("requester-nf-type=SMF");
    }

    @Test
    void producerId_asTargetInstanceHeader_discoversThatInstance() {
        nrf.put(Profiles.udm(ID + 1, producer()));
        RunningNf scp = scp();
        SbiRequest request = forUdm().withHeader("user-agent", "AMF");
        String producer = String.valueOf(send(scp, request).headers().get("3gpp-sbi-producer-id"));
        assertThat(producer).startsWith("nfinst=");

        SbiResponse again = send(
                scp,
                request.withHeader(
                        "3gpp-Sbi-Discovery-target-nf-instance-id",
                        producer + "; nfset=set1.udmset.5gc.mnc001.mcc001"));

        assertThat(again.status()).isEqualTo(204);
        assertThat(nrf.discoveries).last().asString().contains("target-nf-instance-id=" + ID + "1&");
    }

    @Test
    void nrfRequests_areForwardedToConfiguredNrf_withoutDiscovery() {
        RunningNf scp = scp();
        ObjectNode amf = Json.object().put("nfInstanceId", ID + 5).put("nfType", "AMF");

        SbiResponse made =
                send(scp, toNrf(SbiRequest.json("PUT", "/nnrf-nfm/v1/nf-instances/" + ID + 5, amf), "nnrf-nfm"));

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.headers().get("location")).startsWith(nrf.root().toString());
        assertThat(nrf.profiles).containsKey(ID + 5);
        assertThat(nrf.discoveries).as("discoveries of the NRF").isEmpty();
        SbiResponse found = send(
                scp,
                toNrf(
                        SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=AMF&requester-nf-type=SMF"),
                        "nnrf-disc"));
        assertThat(found.status()).isEqualTo(200);
        assertThat(found.headers().get("3gpp-sbi-target-apiroot"))
                .isEqualTo(nrf.root().toString());
        assertThat(found.jsonObject().path("nfInstances")).hasSize(1);
    }

    @Test
    void unreachableNrfMember_isReplacedForDelegatedAndAddressedRequests() throws Exception {
        ApiRoot away = ApiRoot.of("http", "127.0.0.1", freePort());
        RunningNf scp = scp("--sigcore.configuration.nrfSets={\"lab\":{\"nrfs\":[" + "{\"apiRoot\":\"" + away
                + "\",\"priority\":1},{\"apiRoot\":\"" + nrf.root() + "\",\"priority\":2}]}}");
        SbiRequest list = SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances");

        SbiResponse delegated = send(scp, toNrf(list, "nnrf-nfm"));
        SbiResponse addressed = send(scp, list.withHeader("3gpp-Sbi-Target-apiRoot", away.toString()));

        assertThat(delegated.status()).isEqualTo(200);
        assertThat(delegated.headers().get("3gpp-sbi-target-apiroot"))
                .isEqualTo(nrf.root().toString());
        assertThat(addressed.status()).isEqualTo(200);
        assertThat(addressed.headers().get("3gpp-sbi-target-apiroot"))
                .isEqualTo(nrf.root().toString());
    }

    private RunningNf scp(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(data),
                "--sigcore.nrf-client.api-root=" + nrf.root()));
        arguments.addAll(List.of(more));
        RunningNf scp = SigcoreApplication.start("scp", ScpApp.class, arguments.toArray(String[]::new));
        open.add(scp);
        return scp;
    }

    private int producer() {
        SbiServer server = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(request -> SbiResponse.noContent(), 1 << 20));
        open.add(server);
        return server.port();
    }

    private SbiResponse send(RunningNf scp, SbiRequest request) {
        return client.send(scp.sbi(), request, TIMEOUT);
    }

    private static SbiRequest forUdm() {
        return SbiRequest.of("GET", "/nudm-sdm/v2/x").withHeader("3gpp-Sbi-Discovery-target-nf-type", "UDM");
    }

    private static SbiRequest toNrf(SbiRequest request, String service) {
        return request.withHeader("user-agent", "AMF")
                .withHeader("3gpp-Sbi-Discovery-target-nf-type", "NRF")
                .withHeader("3gpp-Sbi-Discovery-service-names", service);
    }
}
