// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.console.logic.ReadablePaths;

class ReadablePathsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator/health",
                "/actuator/subscribertrace/pcap",
                "/queryservice/v1/subscribers/imsi-001010000000001",
                "/nrf-registry/v1/instances",
                "/ocscp/scpc-configuration/v1/openapi.json",
                "/policy/nf-common-component/v1/management/history",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/my%20policy/versions/2",
                "/nrf-configuration/v1/lists/a%25b%E2%82%AC%5B%60%7B%40%2C"
            })
    void pathsOfTheScreens_areRead(String path) {
        assertThat(ReadablePaths.isRead(path)).isTrue();
        assertThat(ReadablePaths.isQuestion(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "",
                "/actuator/heapdump",
                "/actuator/env",
                "/actuator/health/../env",
                "/actuator/health/%2e%2e/env",
                "/actuator/health/%2E%2E/env",
                "/actuator/health/..%2Fenv",
                "//evil.example/actuator/health",
                "/actuator/health//env",
                "/actuator/healthx",
                "/oc-cnpolicy-configuration/v1/export",
                "/oc-cnpolicy-configuration/v1/%65xport",
                "/oc-cnpolicy-configuration/v1/exp%6Frt",
                "/nrf-configuration/v1/administration/%65%78port",
                "/nrf-configuration/v1/a%5Fb",
                "/nrf-configuration/v1/administration/export",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/export",
                "/nrf-configuration/v1/@evil\\x",
                "/nnrf-nfm/v1/nf-instances"
            })
    void otherPaths_areNotPassedOn(String path) {
        assertThat(ReadablePaths.isRead(path)).isFalse();
        assertThat(ReadablePaths.isQuestion(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nrf-configuration/v1/explain",
                "/ocscp/scpc-configuration/v1/explain",
                "/oc-cnpolicy-configuration/v1/policymgmt/explain",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/default/check",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/default/explain"
            })
    void readingPaths_areForwarded(String path) {
        assertThat(ReadablePaths.isQuestion(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nrf-configuration/v1/import",
                "/nrf-configuration/v1/generalOptions/explain",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/default/active",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/default"
            })
    void changingPaths_areNotReads(String path) {
        assertThat(ReadablePaths.isQuestion(path)).isFalse();
    }
}
