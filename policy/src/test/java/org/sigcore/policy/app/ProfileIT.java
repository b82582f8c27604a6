// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/** The profile that the PCF registers at the NRF. */
class ProfileIT {
    private final FakeNetwork network = new FakeNetwork();

    @TempDir
    private Path data;

    @AfterEach
    void close() {
        network.close();
    }

    private JsonNode registeredProfile(String... settings) {
        String[] all = new String[settings.length + 2];
        all[0] = "--sigcore.nrf-client.enabled=true";
        all[1] = "--sigcore.nrf-client.api-root=" + network.root();
        System.arraycopy(settings, 0, all, 2, settings.length);
        try (PolicyUnderTest _ = new PolicyUnderTest(data, network, all)) {
            return network.next("PUT /nnrf-nfm/v1/nf-instances/").jsonObject();
        }
    }

    @Test
    void profile_coversSubscribersOfPlmn_inAllSlicesAndDataNetworks() {
        JsonNode profile = registeredProfile("--sigcore.plmn=999-70,310-014");

        assertThat(profile.get("plmnList"))
                .isEqualTo(Json.parse("[{\"mcc\":\"999\",\"mnc\":\"70\"},{\"mcc\":\"310\",\"mnc\":\"014\"}]"));
        assertThat(profile.at("/pcfInfo/supiRanges")).isEqualTo(Json.parse("""
                [{"start":"999700000000000","end":"999709999999999"},{"start":"310014000000000","end":"310014999999999"}]
                """));
        assertThat(profile.get("nfSetIdList")).isEqualTo(Json.parse("[\"set001.pcfset.5gc.mnc070.mcc999\"]"));
        assertThat(profile.has("sNssais")).isFalse();
        assertThat(profile.get("pcfInfo").has("dnnList")).isFalse();
    }

    @Test
    void apiPrefix_isWholeApiRoot_whenConfigured() {
        JsonNode service =
                registeredProfile("--sigcore.nf.whole-api-prefix=true").at("/nfServices/0");

        assertThat(service.get("apiPrefix").asString())
                .isEqualTo(
                        "http://127.0.0.1:" + service.at("/ipEndPoints/0/port").asInt());
        assertThat(registeredProfile().at("/nfServices/0").has("apiPrefix")).isFalse();
    }

    @Test
    void profile_containsConfiguredRangesSlicesDnnsAndSet() {
        JsonNode profile = registeredProfile(
                "--sigcore.nf.plmn=208-93",
                "--policy.profile.supi-ranges=",
                "--policy.profile.slices=1-000001",
                "--policy.profile.dnns=ims",
                "--sigcore.nf.nf-set-id=set9.pcfset.5gc.mnc093.mcc208");

        assertThat(profile.at("/plmnList/0/mcc").stringValue()).isEqualTo("208");
        assertThat(profile.get("pcfInfo").has("supiRanges")).isFalse();
        assertThat(profile.at("/pcfInfo/dnnList")).isEqualTo(Json.parse("[\"ims\"]"));
        assertThat(profile.get("sNssais")).isEqualTo(Json.parse("[{\"sst\":1,\"sd\":\"000001\"}]"));
        assertThat(profile.at("/nfSetIdList/0").stringValue()).isEqualTo("set9.pcfset.5gc.mnc093.mcc208");
    }
}
