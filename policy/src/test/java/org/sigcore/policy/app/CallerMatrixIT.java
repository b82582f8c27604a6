// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.testkit.CallerTable;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;
import org.sigcore.testkit.TokenSigner;
import tools.jackson.databind.JsonNode;

/**
 * The operations of the PCF with the certificate of each NF type, as {@code up --secure} has it, and with the token that an NRF
 * grants it by the shipped profile.
 */
@TestInstance(Lifecycle.PER_CLASS)
class CallerMatrixIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final SbiTransport transport = SbiTransport.start(1);
    private final TokenSigner nrf = new TokenSigner();
    private final Map<String, SbiClient> clients = new HashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private RunningNf nf;

    @BeforeAll
    void start(@TempDir Path directory) {
        TestAuthority authority = new TestAuthority(directory);
        Path own = authority.issue("own", "dns:localhost", "ip:127.0.0.1");
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=off",
                "--sigcore.diameter.port=0",
                "--sigcore.data-dir=" + directory.resolve("data"),
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.drain-timeout=2s",
                "--sigcore.sbi.tls.client-certificate=required",
                "--sigcore.oauth2.mode=enforced",
                "--sigcore.oauth2.attach=off",
                "--sigcore.oauth2.keys=" + nrf.keys(directory.resolve("nrf.jwks"))));
        for (String side : List.of("sbi", "egress")) {
            arguments.add("--sigcore." + side + ".tls.key-store=" + own);
            arguments.add("--sigcore." + side + ".tls.key-store-password=" + Certificates.PASSWORD);
            arguments.add("--sigcore." + side + ".tls.trust-store=" + authority.trust());
            arguments.add("--sigcore." + side + ".tls.trust-store-password=" + Certificates.PASSWORD);
        }
        nf = SigcoreApplication.start("policy", PolicyApp.class, arguments.toArray(String[]::new));
        for (String type : CallerTable.TYPES) {
            String id = UUID.randomUUID().toString();
            Path store = authority.issueFor(type, type, "uri:urn:uuid:" + id);
            clients.put(type, client(store, authority.trust()));
            tokens.put(type, nrf.bearer(id, "PCF", String.join(" ", granted(type))));
        }
    }

    private SbiClient client(Path store, Path trust) {
        SbiTls tls = new SbiTls(store, Certificates.PASSWORD, trust, Certificates.PASSWORD, ClientCertificate.NONE);
        return new SbiClient(transport, SbiClientConfig.defaults().withTls(tls).withConnectTimeout(PATIENCE));
    }

    @AfterAll
    void stop() {
        nf.close();
        clients.values().forEach(SbiClient::close);
        transport.close();
    }

    // The services for which an NRF gives a token to an NF of this type.
    private List<String> granted(String type) {
        JsonNode services = nf.bean(NfProfileSource.class).profile().path("nfServiceList");
        return StreamSupport.stream(services.spliterator(), false)
                .filter(service -> StreamSupport.stream(
                                service.path("allowedNfTypes").spliterator(), false)
                        .anyMatch(allowed -> type.equals(allowed.asString(""))))
                .map(service -> Objects.requireNonNull(Json.string(service, "serviceName")))
                .toList();
    }

    @Test
    void theShippedProfile_allowsEachServiceToItsConsumersAlone() {
        for (String type : CallerTable.TYPES) {
            assertThat(granted(type))
                    .as(type)
                    .containsExactlyInAnyOrderElementsOf(CallerTable.servicesOf("PCF").stream()
                            .filter(service -> service.allows(type))
                            .map(CallerTable.Service::name)
                            .toList());
        }
    }

    @Test
    void everyOperation_isServedWithAGrantedTokenAlone() {
        forEachOperation((type, service, request) -> {
            assertThat(send(type, request, null).status())
                    .as("%s without a token: %s %s", type, request.method(), request.target())
                    .isEqualTo(401);
            SbiResponse answer = send(type, request, tokens.get(type));
            assertThat(isRefused(answer))
                    .as("%s: %s %s %s", type, request.method(), request.target(), answer.status())
                    .isEqualTo(!service.allows(type));
        });
    }

    @Test
    void theTokenOfAnotherInstance_isForItsOwnerAndForProxiesAlone() {
        forEachOperation((type, service, request) -> {
            CallerTable.TYPES.stream()
                    .filter(service::allows)
                    .filter(each -> !each.equals(type) && !each.equals("SCP"))
                    .findFirst()
                    .ifPresent(owner -> assertThat(isRefused(send(type, request, tokens.get(owner))))
                            .as("%s with the token of %s: %s %s", type, owner, request.method(), request.target())
                            .isEqualTo(!CallerTable.PROXIES.contains(type)));
        });
    }

    /** Checks one operation with the certificate of one NF type. */
    @FunctionalInterface
    private interface Check {
        void check(String type, CallerTable.Service service, SbiRequest request);
    }

    private static void forEachOperation(Check check) {
        for (String type : CallerTable.TYPES) {
            for (CallerTable.Service service : CallerTable.servicesOf("PCF")) {
                service.operations().forEach(each -> check.check(type, service, request(each)));
            }
        }
    }

    // The content is faulty, so that a request which is admitted changes nothing.
    private static SbiRequest request(CallerTable.Operation operation) {
        return switch (operation.method()) {
            case "GET", "DELETE" -> SbiRequest.of(operation.method(), operation.path());
            case "PATCH" ->
                SbiRequest.of("PATCH", operation.path())
                        .withBody("application/merge-patch+json", Json.bytes(Json.object()));
            default -> SbiRequest.json(operation.method(), operation.path(), Json.object());
        };
    }

    private static boolean isRefused(SbiResponse answer) {
        return answer.status() == 401
                || (answer.status() == 403 && answer.headers().get("www-authenticate") != null);
    }

    private SbiResponse send(String type, SbiRequest request, @Nullable String token) {
        return Objects.requireNonNull(clients.get(type))
                .send(nf.sbi(), token == null ? request : request.withHeader("authorization", token), PATIENCE);
    }
}
