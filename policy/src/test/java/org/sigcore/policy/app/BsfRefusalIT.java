// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import tools.jackson.databind.node.ObjectNode;

/** Logs and metrics of bindings that the BSF refuses or has ended itself, and realms that a binding cannot carry. */
class BsfRefusalIT {
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";

    @TempDir
    Path data;

    private final PrintStream out = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setOut(out);
        out.print(log());
    }

    @Test
    void realmOfOneLabel_isLogged_andOmittedFromBinding() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(
                        data,
                        network,
                        "--sigcore.diameter.identity=pcrf.localdomain",
                        "--sigcore.diameter.realm=localdomain")) {
            assertThat(log().lines().filter(line -> line.contains("DiameterIdentity of TS 29.571")))
                    .singleElement()
                    .asString()
                    .contains("sigcore.diameter.realm localdomain");

            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));

            ObjectNode binding = network.next("POST " + BINDINGS).jsonObject();
            assertThat(binding.path("pcfDiamHost").asString()).isEqualTo("pcrf.localdomain");
            assertThat(binding.has("pcfDiamRealm")).isFalse();
        }
    }

    @Test
    void bindingRefusal_isLoggedWithItsCause_andCounted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.bsfProblem = ProblemDetails.of(
                    SbiCause.OPTIONAL_IE_INCORRECT, null, new InvalidParam("/pcfFqdn", "expected an Fqdn"));

            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.2"));

            network.next("POST " + BINDINGS);
            until("the log line", () -> log().contains("BSF refused"));
            assertThat(log()).contains("OPTIONAL_IE_INCORRECT", "/pcfFqdn");
            assertThat(policy.metrics())
                    .containsPattern("policy_binding_refusals_total\\{[^}]*cause=\"OPTIONAL_IE_INCORRECT\"");
        }
    }

    @Test
    void bindingAlreadyEndedByBsf_isDeregisteredWithoutWarning() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.3"));
            network.next("POST " + BINDINGS);
            network.bsfProblem = ProblemDetails.of(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such binding");

            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);

            network.next("DELETE " + BINDINGS + "/b1");
            until("the counter", () -> policy.metrics().contains("operation=\"deregister\""));
            assertThat(log()).doesNotContain("BSF refused");
            assertThat(network.count("DELETE " + BINDINGS)).as("not retried").isZero();
        }
    }

    private String log() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
