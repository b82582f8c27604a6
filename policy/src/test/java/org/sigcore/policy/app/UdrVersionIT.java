// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The version of Nudr_DataRepository in requests to a UDR that an SCP selects. */
class UdrVersionIT {
    @TempDir
    Path data;

    @Test
    void version_isTakenFromUdrProfileAtNrf() {
        try (FakeNetwork network = new FakeNetwork()) {
            network.udrVersion = "v1";
            try (PolicyUnderTest policy = registered(network)) {
                policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));

                assertThat(network.next("GET /nnrf-disc/v1/nf-instances").target())
                        .contains("target-nf-type=UDR", "requester-nf-type=PCF")
                        .doesNotContain("supi");
                assertThat(FakeNetwork.header(
                                network.next("GET /nudr-dr/v1/policy-data/ues/"), "3gpp-sbi-discovery-supi"))
                        .isEqualTo("imsi-001010000000001");
                policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
                network.next("GET /nudr-dr/v1/policy-data/ues/");
                assertThat(network.count("GET /nnrf-disc")).as("cached").isZero();
            }
        }
    }

    @Test
    void replacementUdrOfOtherVersion_isDiscoveredBeforeCacheExpires() throws InterruptedException {
        try (FakeNetwork network = new FakeNetwork()) {
            network.udrVersion = "v1";
            try (PolicyUnderTest policy = registered(network)) {
                policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                network.forget();
                network.udrVersion = "v2"; // the first answer of the NRF is valid for an hour
                Thread.sleep(1_100);
                policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
                network.next("POST /nudr-dr/v1/policy-data/subs-to-notify");
                network.next("GET /nnrf-disc/v1/nf-instances");
                network.next("GET /nudr-dr/v2/policy-data/ues/");
            }
        }
    }

    @Test
    void configuredVersion_overridesProfile() {
        try (FakeNetwork network = new FakeNetwork()) {
            network.udrVersion = "v1";
            try (PolicyUnderTest policy = registered(network, "--policy.udr.api-version=v2")) {
                policy.post(
                        "/npcf-smpolicycontrol/v1/sm-policies",
                        PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                network.next("GET /nudr-dr/v2/policy-data/ues/");
            }
        }
    }

    private PolicyUnderTest registered(FakeNetwork network, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--sigcore.nrf-client.enabled=true";
        arguments[1] = "--sigcore.nrf-client.api-root=" + network.root();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return new PolicyUnderTest(data, network, arguments);
    }
}
