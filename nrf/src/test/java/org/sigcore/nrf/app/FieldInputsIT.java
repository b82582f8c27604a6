// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests of products in the field and of roaming partners to a running NRF. */
class FieldInputsIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SEARCH = "/nnrf-disc/v1/nf-instances?requester-nf-type=AMF&target-nf-type=";

    @TempDir
    private static Path data;

    private static RunningNf nrf;

    @BeforeAll
    static void start() {
        nrf = SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + NrfData.in(data),
                "--sigcore.plmn=001-01",
                "--sigcore.sbi.port=0",
                "--server.port=0");
    }

    @AfterAll
    static void stop() {
        nrf.close();
    }

    @AfterEach
    void defaults() {
        Operator.put(nrf, "generalOptions", "{}");
        Operator.put(nrf, "nfScreeningOptions", "{}");
    }

    @Test
    void deviations_areAcceptedAndCounted_unlessDisabled() {
        double before = counted("empty_attribute");
        ObjectNode upf = profile("UPF", "{'fqdn':'oai-upf','nfServices':[],'nsiList':null}");
        SbiResponse created = put(upf);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.jsonObject().propertyNames()).doesNotContain("nfServices", "nsiList");
        assertThat(counted("empty_attribute")).isEqualTo(before + 2);
        assertThat(counted("host_name")).isPositive();
        assertThat(found("UPF&dnn=internet")).contains(id(upf));

        Operator.put(nrf, "generalOptions", "{'lenient':'DISABLED'}");
        assertThat(put(upf).status()).isEqualTo(400);
        assertThat(found("UPF&dnn=internet")).doesNotContain(id(upf));
        assertThat(counted("empty_attribute")).isEqualTo(before + 2);
    }

    @Test
    void retrievalFromAnotherPlmn_returnsInterPlmnFqdn() {
        ObjectNode udm = profile(
                "UDM",
                "{'fqdn':'udm.inner.example.org','interPlmnFqdn':'udm.outer.example.org',"
                        + "'allowedPlmns':[{'mcc':'999','mnc':'70'}]}");
        put(udm);
        assertThat(fqdn(udm, "001-01")).isEqualTo("udm.inner.example.org");
        assertThat(fqdn(udm, "999-70; src: SEPP-sepp.example.org")).isEqualTo("udm.outer.example.org");
        assertThat(fqdn(udm, "999-701")).isEqualTo("udm.outer.example.org");
        assertThat(fqdn(udm, "nonsense")).isEqualTo("udm.inner.example.org");
    }

    @Test
    void nrfPlmnListChange_appliesToProfilesWithoutPlmnList() {
        ObjectNode ausf = profile("AUSF", "{}");
        ausf.remove("plmnList");
        put(ausf);
        String inHome = "AUSF&target-plmn-list=%5B%7B%22mcc%22:%22001%22,%22mnc%22:%2201%22%7D%5D";
        assertThat(found(inHome)).contains(id(ausf));
        Operator.put(nrf, "generalOptions", "{'nrfPlmnList':[{'mcc':'999','mnc':'70'}]}");
        assertThat(found(inHome)).doesNotContain(id(ausf));
    }

    @Test
    void weakEtag_matchesRetrievalButNotUpdate() {
        ObjectNode pcf = profile("PCF", "{}");
        String tag = put(pcf).headers().get("etag");
        SbiRequest update = SbiRequest.of("PATCH", INSTANCES + id(pcf))
                .withBody(
                        "application/json-patch+json",
                        Json.bytes(Json.array().add(object("{'op':'add','path':'/load','value':5}"))));
        assertThat(send(update.withHeader("if-match", "W/" + tag)).status()).isEqualTo(412);
        SbiRequest get = SbiRequest.of("GET", INSTANCES + id(pcf));
        assertThat(send(get.withHeader("if-none-match", "W/" + tag)).status()).isEqualTo(304);
        assertThat(send(update.withHeader("if-match", String.valueOf(tag))).status())
                .isLessThan(300);
    }

    @Test
    void patchedNotificationUri_isScreenedAsAtCreation() {
        String location = send(SbiRequest.json(
                        "POST",
                        "/nnrf-nfm/v1/subscriptions",
                        object("{'nfStatusNotificationUri':'http://192.0.2.8/n','subscrCond':{'nfType':'UDM'}}")))
                .headers()
                .get("location");
        SbiRequest patch = SbiRequest.of("PATCH", String.valueOf(location).replaceFirst("https?://[^/]*", ""))
                .withBody(
                        "application/json-patch+json",
                        Json.bytes(Json.array()
                                .add(object("{'op':'replace','path':'/nfStatusNotificationUri',"
                                        + "'value':'http://192.0.2.9/n'}"))));
        Operator.put(nrf, "nfScreeningOptions", "{'featureStatus':'ENABLED','responseHttpStatusCode':403}");
        Operator.put(
                nrf,
                "screeningRules/CALLBACK_URI",
                "{'nfScreeningRulesListType':'CALLBACK_URI','nfScreeningType':'BLACKLIST','values':['192.0.2.9']}");
        assertThat(send(patch).status()).isEqualTo(403);
        Operator.put(nrf, "nfScreeningOptions", "{}");
        assertThat(send(patch).status()).isEqualTo(204);
    }

    private static String fqdn(ObjectNode profile, String network) {
        JsonNode shown = send(SbiRequest.of("GET", INSTANCES + id(profile))
                        .withHeader("3gpp-sbi-originating-network-id", network))
                .jsonObject();
        return String.valueOf(Json.string(shown, "fqdn"));
    }

    private static String found(String query) {
        return Json.text(send(SbiRequest.of("GET", SEARCH + query)).jsonObject().get("nfInstances"));
    }

    private static double counted(String kind) {
        return nrf.bean(MeterRegistry.class)
                .counter("ocnrf_lenient_accepted", "kind", kind)
                .count();
    }

    private static SbiResponse put(ObjectNode profile) {
        return send(SbiRequest.json("PUT", INSTANCES + id(profile), profile));
    }

    private static SbiResponse send(SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
