// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The NF instance of the NRF itself. */
class OwnInstanceIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=NRF&requester-nf-type=SCP";

    @TempDir
    private Path dataDir;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    @AfterEach
    void stop() {
        client.close();
        transport.close();
    }

    @Test
    void ownInstance_isDiscoveredRetrievedAndListedAlsoAfterRestart() {
        for (int i = 0; i < 2; i++) {
            try (RunningNf nrf = start()) {
                String own = nrf.bean(NfIdentity.class).instanceId();
                JsonNode found = get(nrf, DISCOVER + "&service-names=nnrf-oauth2");
                assertThat(found.get("nfInstances")).hasSize(1);
                assertThat(id(found.at("/nfInstances/0"))).isEqualTo(own);
                assertThat(found.at("/nfInstances/0/nfServices/0/ipEndPoints/0/port")
                                .intValue())
                        .isEqualTo(nrf.sbi().port());
                assertThat(get(nrf, INSTANCES + own).get("nfServices"))
                        .extracting(service -> Json.string(service, "serviceName"))
                        .containsExactly("nnrf-nfm", "nnrf-disc", "nnrf-oauth2");
                assertThat(get(nrf, "/nnrf-nfm/v1/nf-instances?nf-type=NRF")
                                .get("totalItemCount")
                                .intValue())
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void ownInstance_changedByClient_isRefusedWith403() {
        try (RunningNf nrf = start()) {
            String own = INSTANCES + nrf.bean(NfIdentity.class).instanceId();
            ObjectNode other = (ObjectNode) get(nrf, own);
            SbiRequest patch = SbiRequest.of("PATCH", own)
                    .withBody(
                            JsonPatch.MEDIA_TYPE,
                            Json.bytes(json("[{'op':'replace','path':'/nfStatus','value':'SUSPENDED'}]")));
            for (SbiRequest request :
                    new SbiRequest[] {SbiRequest.of("DELETE", own), SbiRequest.json("PUT", own, other), patch}) {
                SbiResponse refused = send(nrf, request);
                assertThat(refused.status()).as(request.method()).isEqualTo(403);
                assertThat(Json.string(refused.jsonObject(), "cause")).isEqualTo("MODIFICATION_NOT_ALLOWED");
            }
            assertThat(get(nrf, own)).isEqualTo(other);
        }
    }

    @Test
    void ownInstance_removedByAudit_isRegisteredAgainAndStaysRegistered() {
        try (RunningNf nrf = start()) {
            String own = nrf.bean(NfIdentity.class).instanceId();
            nrf.bean(InstanceAudit.class).remove(own, Duration.ZERO);
            until(() -> get(nrf, DISCOVER).get("nfInstances").size() == 1);
            long end = System.nanoTime() + Duration.ofSeconds(4).toNanos();
            while (System.nanoTime() < end) { // beyond suspension and removal
                assertThat(Json.string(get(nrf, INSTANCES + own), "nfStatus")).isEqualTo("REGISTERED");
            }
        }
    }

    @Test
    void nrfInfo_listsServedInstancesUpToConfiguredLimit() {
        try (RunningNf nrf = start("--nrf.own-profile.served-instances=3")) {
            String own = INSTANCES + nrf.bean(NfIdentity.class).instanceId();
            assertThat(get(nrf, own).has("nrfInfo")).isFalse();
            ObjectNode udm = profile("UDM", "{'udmInfo':{'groupId':'g1'}}");
            ObjectNode probe = profile("CUSTOM_PROBE", "{}");
            ObjectNode amf = profile("AMF", "{}"); // has no info object
            register(nrf, udm);
            register(nrf, probe);
            register(nrf, amf);
            ObjectNode expected = object("{'servedUdmInfo':{'" + id(udm) + "':{'groupId':'g1'}},'servedNfInfo':{'"
                    + id(probe) + "':{'nfType':'CUSTOM_PROBE'},'" + id(amf) + "':{'nfType':'AMF'}}}");
            until(() -> get(nrf, DISCOVER).at("/nfInstances/0/nrfInfo").equals(expected));
            assertThat(get(nrf, own).get("nrfInfo")).isEqualTo(expected);

            register(nrf, profile("SMF", "{}"));
            until(() -> !get(nrf, own).has("nrfInfo"));
        }
    }

    @Test
    void targetNfInstanceId_withProducerId_selectsItsInstance() {
        try (RunningNf nrf = start()) {
            ObjectNode udm = profile("UDM", "{}");
            register(nrf, udm);
            register(nrf, profile("UDM", "{}"));
            String query = "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF&target-nf-instance-id=";
            for (String value : new String[] {
                "nfinst%3D" + id(udm) + "%3B%20nfset%3Dset1.udmset.5gc.mnc001.mcc001", "nfinst=" + id(udm), id(udm)
            }) {
                assertThat(get(nrf, query + value).get("nfInstances"))
                        .as(value)
                        .extracting(found -> Json.string(found, "nfInstanceId"))
                        .containsExactly(id(udm));
            }
            assertThat(send(nrf, SbiRequest.of("GET", query + "nfinst%3Dnobody"))
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void ownPlmnList_followsGeneralOptionsElseSigcorePlmn() {
        try (RunningNf nrf = start("--sigcore.plmn=999-70")) {
            String own = INSTANCES + nrf.bean(NfIdentity.class).instanceId();
            assertThat(get(nrf, own).get("plmnList")).isEqualTo(json("[{'mcc':'999','mnc':'70'}]"));
            Operator.put(nrf, "generalOptions", "{'nrfPlmnList':[{'mcc':'310','mnc':'014'}]}");
            until(() -> get(nrf, own).get("plmnList").equals(json("[{'mcc':'310','mnc':'014'}]")));
        }
    }

    private RunningNf start(String... more) {
        String[] arguments = {
            "--sigcore.data-dir=" + NrfData.in(dataDir),
            "--sigcore.sbi.port=0",
            "--server.port=0",
            "--nrf.audit.interval=50ms",
            "--nrf.audit.missed-heartbeats=2",
            "--nrf.audit.remove-after=1s",
            "--nrf.own-profile.interval=1s"
        };
        String[] all = Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new);
        return SigcoreApplication.start("nrf", NrfApp.class, all);
    }

    private void register(RunningNf nrf, ObjectNode profile) {
        assertThat(send(nrf, SbiRequest.json("PUT", INSTANCES + id(profile), profile))
                        .status())
                .isEqualTo(201);
    }

    private JsonNode get(RunningNf nrf, String target) {
        SbiResponse response = send(nrf, SbiRequest.of("GET", target));
        assertThat(response.status()).isEqualTo(200);
        return response.json();
    }

    private SbiResponse send(RunningNf nrf, SbiRequest request) {
        return client.send(nrf.sbi(), request, Duration.ofSeconds(10));
    }
}
