// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.sbi.SbiRequest;

/** Policies of {@code pds} choose the data sources of a session. */
class SourceChoiceIT {
    @TempDir
    Path data;

    @Test
    void pdsPolicies_chooseDataSourcesOfSession() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.putProject("pds", """
                    {"policies": [
                      {"name": "things", "when": {"path": "request.dnn", "is": "iot"},
                       "then": [{"set": {"udr": false, "data": {"online": true}}}]},
                      {"name": "counters", "when": {"path": "request.dnn", "is": "ims"}, "then": [{"counters": ["quota"]}]}]}
                    """);
            network.userKnown = false;
            String things = policy.create(PolicyUnderTest.context(network, "iot", "10.45.0.1"));
            assertThat(network.count("POST /nudr-dr") + network.count("GET /nudr-dr"))
                    .isZero();
            assertThat(policy.send(SbiRequest.of("GET", things)).jsonObject().at("/policy/chgDecs"))
                    .as("the data of the policy")
                    .anyMatch(charging -> charging.get("online").booleanValue());
            network.userKnown = true;
            policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
            network.has("GET /nudr-dr"); // both sources are asked concurrently
            assertThat(network.next("POST /nchf-spendinglimitcontrol/v1/subscriptions")
                            .jsonObject()
                            .at("/policyCounterIds/0")
                            .asString())
                    .isEqualTo("quota");
        }
    }
}
