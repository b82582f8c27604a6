// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.config.InternalProperties;
import org.sigcore.platform.example.Greeter;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

class RemoteRoleLinkTest extends RoleLinkContract {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private RunningNf callee;
    private RunningNf caller;

    @BeforeAll
    void start() {
        callee = Example.start(data, "--roles=greeter");
        caller = Example.start(data, "--roles=echo", "--sigcore.links.greeter=" + callee.sbi());
    }

    @AfterAll
    void stop() {
        caller.close();
        callee.close();
    }

    @Override
    Greeter greeter() {
        return caller.bean(RoleLinks.class).get(Greeter.class);
    }

    @Test
    void call_toUnreachableRole_throwsProblem503() {
        RunningNf away = Example.start(data, "--roles=greeter");
        RunningNf left = Example.start(data, "--roles=echo", "--sigcore.links.greeter=" + away.sbi());
        Greeter greeter = left.bean(RoleLinks.class).get(Greeter.class);
        away.close();
        assertThatThrownBy(() -> greeter.motto(1))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        problem -> assertThat(problem.problem().status()).isEqualTo(503));
        left.close();
    }

    @Test
    void call_carriesTheTraceContext() {
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        assertThat(Correlation.ofFields(SbiHeaders.of("traceparent", parent))
                        .call(() -> greeter().trace()))
                .isEqualTo(parent);
        assertThat(greeter().trace()).isNull();
    }

    @Test
    void gateway_servesItsOwnAndLinkedRoles() {
        SbiCaller client = caller.bean(SbiCaller.class);
        SbiResponse own = client.send(caller.sbi(), SbiRequest.of("GET", "/necho-repeat/v1/echoes/Bo"), PATIENCE);
        assertThat(own.jsonObject().get("text").stringValue()).isEqualTo("Hello, Bo and Bo");
        SbiResponse other = client.send(caller.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"), PATIENCE);
        assertThat(other.jsonObject().get("text").stringValue()).isEqualTo("Hello, Bo");
    }

    @Test
    void malformedArguments_areRefusedWith400() {
        SbiRequest request = SbiRequest.of("POST", "/sigcore-internal/v1/greeter/Greeter/motto")
                .withHeader(
                        InternalSecret.HEADER, caller.bean(InternalSecret.class).token())
                .withBody("application/json", "[\"one\", 2]".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        SbiResponse response = caller.bean(SbiCaller.class).send(callee.sbi(), request, PATIENCE);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("INVALID_MSG_FORMAT");
    }

    @Test
    void internalCall_withoutSecret_isRefusedWith401() {
        for (String path : List.of("/sigcore-internal/v1", "/%73igcore-internal/v1")) {
            for (String token : List.of("", "nonsense", "1.00", stranger().token())) {
                SbiRequest request = SbiRequest.of("POST", path + "/greeter/Greeter/motto")
                        .withHeader(InternalSecret.HEADER, token)
                        .withBody("application/json", "[1]".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                SbiResponse response = caller.bean(SbiCaller.class).send(callee.sbi(), request, PATIENCE);
                assertThat(response.status()).as(path + " " + token).isEqualTo(401);
            }
        }
    }

    @Test
    void gateway_doesNotAddTheSecretToInternalPaths() {
        try (RunningNf both =
                Example.start(data.resolve("both"), "--roles=greeter,config", "--sigcore.links.echo=" + caller.sbi())) {
            SbiRequest request = SbiRequest.of("POST", "/sigcore-internal/v1/greeter/Greeter/motto")
                    .withBody("application/json", "[1]".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            SbiCaller client = caller.bean(SbiCaller.class);
            assertThat(client.send(both.sbi(), request, PATIENCE).status()).isEqualTo(401);
            assertThat(client.send(both.sbi(), SbiRequest.of("GET", "/necho-repeat/v1/echoes/Bo"), PATIENCE)
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void call_withAnotherSecret_isRefusedWith401() {
        try (RunningNf other = Example.start(
                data,
                "--roles=echo",
                "--sigcore.links.greeter=" + callee.sbi(),
                "--sigcore.internal.secret=of-another-nf-0123456789")) {
            Greeter greeter = other.bean(RoleLinks.class).get(Greeter.class);
            assertThatThrownBy(() -> greeter.motto(1))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            problem -> assertThat(problem.problem().status()).isEqualTo(401));
        }
    }

    @Test
    void forwardedIdentity_isTrustedOnlyWithInternalSecret() {
        SbiCaller client = caller.bean(SbiCaller.class);
        SbiRequest request = SbiRequest.of("GET", "/ngreet-hello/v1/requester")
                .withHeader("x-forwarded-client-cert", "URI=urn:uuid:somebody")
                .withHeader(TokenGate.SUBJECT, "someone");
        assertThat(client.send(callee.sbi(), request, PATIENCE).json().values()).isEmpty();
        SbiRequest forwarded = request.withHeader(
                InternalSecret.HEADER, caller.bean(InternalSecret.class).token());
        assertThat(client.send(callee.sbi(), forwarded, PATIENCE).json().toString())
                .contains("somebody", "someone");
    }

    private static InternalSecret stranger() {
        return InternalSecret.of(new InternalProperties(null, null));
    }

    @Test
    void processWithAllRoles_servesNoInternalApi() {
        try (RunningNf whole = Example.start(data)) {
            SbiRequest request = SbiRequest.of("POST", "/sigcore-internal/v1/greeter/Greeter/motto");
            SbiResponse response = caller.bean(SbiCaller.class).send(whole.sbi(), request, PATIENCE);
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("INVALID_API");
        }
    }
}
