// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.scp.scpworker.logic.decision.RouteBinding;

class ValuesTest {
    @Test
    void repeatedDiscoveryHeader_isOneList() {
        DiscoveryQuery query = DiscoveryQuery.of("service-names", "nudm-sdm", "service-names", "nudm-uecm, nudm-ee");

        assertThat(query.list("service-names")).containsExactly("nudm-sdm", "nudm-uecm", "nudm-ee");
    }

    @Test
    void discoveryQuery_isPercentEncoded() {
        DiscoveryQuery query = DiscoveryQuery.of(
                "target-nf-type",
                "UDM",
                "service-names",
                "nudm-sdm,nudm-uecm",
                "snssais",
                "[{\"sst\":1}]",
                "x",
                "a b+&=");

        assertThat(query.queryString())
                .isEqualTo("target-nf-type=UDM&service-names=nudm-sdm,nudm-uecm"
                        + "&snssais=%5B%7B%22sst%22%3A1%7D%5D&x=a%20b%2B%26%3D");
        assertThat(query.list("service-names")).containsExactly("nudm-sdm", "nudm-uecm");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/nudm-sdm/v2/imsi-1/am-data?x=1, nudm-sdm, v2",
                "/callbacks/sdm/7, callbacks, ''",
                "/nudm-sdm/v2, nudm-sdm, v2",
                "/nudm-sdm, nudm-sdm, ''",
                "/, '', ''",
            })
    void apiPath_isParsedFromPath(String path, String name, String version) {
        assertThat(ApiPath.of(path)).isEqualTo(new ApiPath(name, version));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"nudm-sdm, UDM", "npcf-smpolicycontrol, PCF", "n5g-eir-eic, 5G_EIR", "callbacks, -", "x-y, -"})
    void nfType_isDerivedFromServiceName(String service, String type) {
        assertThat(ServiceNames.nfType(service)).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bl=nf-set", "bl=planet; nfset=x", "nfset=x", "bl=nf-instance; nfinst"})
    void routeBinding_refusesInvalidText(String value) {
        assertThatThrownBy(() -> RouteBinding.parse(value)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void routeBinding_ignoresCaseAndSpaces() {
        RouteBinding binding = RouteBinding.parse(" bl=NF-SET ; nfset=s1;x-new=1");

        assertThat(binding.level()).isEqualTo(RouteBinding.Level.NF_SET);
        assertThat(binding.target()).isEqualTo("s1");
        assertThat(binding.parameters().get("x-new")).isEqualTo("1");
    }
}
