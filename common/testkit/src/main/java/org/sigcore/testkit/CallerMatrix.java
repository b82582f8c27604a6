// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of a producer that serves {@link CallerTable}: its operations with the certificate of each NF type, as {@code
 * up --secure} has it, and with the token that an NRF grants it by the shipped profile. Each function has a subclass.
 */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class CallerMatrix {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final String producer;
    private final TokenSigner nrf = new TokenSigner();
    private final Map<String, HttpClient> clients = new HashMap<>();
    private final Map<String, String> tokens = new HashMap<>();
    private @Nullable Function function;

    /** A running function. */
    public interface Function extends AutoCloseable {
        /** Returns the root of its SBI. */
        URI sbi();

        /** Returns the profile that it registers, as JSON. */
        String profile();

        @Override
        void close();
    }

    /** @param producer NF type of the function */
    protected CallerMatrix(String producer) {
        this.producer = producer;
    }

    /** Starts the function with these arguments. */
    protected abstract Function start(List<String> arguments);

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
        function = start(arguments);
        for (String type : CallerTable.TYPES) {
            String id = UUID.randomUUID().toString();
            Path store = authority.issueFor(type, type, "uri:urn:uuid:" + id);
            clients.put(
                    type,
                    HttpClient.newBuilder()
                            .sslContext(authority.context(store))
                            .connectTimeout(PATIENCE)
                            .build());
            tokens.put(type, nrf.bearer(id, producer, String.join(" ", granted(type))));
        }
    }

    @AfterAll
    void stop() {
        if (function != null) {
            function.close();
        }
        clients.values().forEach(HttpClient::close);
    }

    private Function function() {
        return Objects.requireNonNull(function);
    }

    // The services for which an NRF gives a token to an NF of this type.
    private List<String> granted(String type) {
        List<String> granted = new ArrayList<>();
        try {
            Map<?, ?> services =
                    (Map<?, ?>) JSONObjectUtils.parse(function().profile()).get("nfServiceList");
            for (Object each : Objects.requireNonNull(services).values()) {
                Map<?, ?> service = (Map<?, ?>) each;
                if (service.get("allowedNfTypes") instanceof List<?> allowed && allowed.contains(type)) {
                    granted.add(String.valueOf(service.get("serviceName")));
                }
            }
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
        granted.sort(null);
        return granted;
    }

    @Test
    void shippedProfile_allowsServicesOnlyToTheirConsumers() {
        for (String type : CallerTable.TYPES) {
            List<String> expected = CallerTable.servicesOf(producer).stream()
                    .filter(service -> service.allows(type))
                    .map(CallerTable.Service::name)
                    .sorted()
                    .toList();
            Assertions.assertEquals(expected, granted(type), type);
        }
    }

    @Test
    void operations_requireGrantedToken() {
        forEachOperation((type, service, operation) -> {
            Assertions.assertEquals(
                    401, send(type, operation, null).statusCode(), () -> type + " without a token: " + operation);
            HttpResponse<String> answer = send(type, operation, tokens.get(type));
            Assertions.assertEquals(
                    !service.allows(type),
                    isRefused(answer),
                    () -> type + ": " + operation + " " + answer.statusCode());
        });
    }

    @Test
    void tokenOfAnotherInstance_isAcceptedOnlyFromProxies() {
        forEachOperation((type, service, operation) -> CallerTable.TYPES.stream()
                .filter(service::allows)
                .filter(each -> !each.equals(type) && !each.equals("SCP"))
                .findFirst()
                .ifPresent(owner -> Assertions.assertEquals(
                        !CallerTable.PROXIES.contains(type),
                        isRefused(send(type, operation, tokens.get(owner))),
                        () -> type + " with the token of " + owner + ": " + operation)));
    }

    /** The table has all operations of each resource: a resource answers with its methods to another one. */
    @Test
    void table_containsAllOperationsOfItsResources() {
        for (CallerTable.Service service : CallerTable.servicesOf(producer)) {
            String type = service.consumers().getFirst();
            Map<String, Set<String>> methods = new TreeMap<>();
            for (CallerTable.Operation operation : service.operations()) {
                methods.computeIfAbsent(operation.path().replaceFirst("[?].*", ""), first -> new TreeSet<>())
                        .add(operation.method());
            }
            methods.forEach((path, listed) -> {
                HttpResponse<String> answer = send(type, new CallerTable.Operation("OPTIONS", path), tokens.get(type));
                Assertions.assertEquals(405, answer.statusCode(), path);
                Assertions.assertEquals(
                        String.join(", ", listed),
                        answer.headers().firstValue("allow").orElse(""),
                        path);
            });
        }
    }

    @Test
    void callbacksWithoutSecretAndInternalApis_areRefusedToAllTypes() {
        for (String type : CallerTable.TYPES) {
            for (CallerTable.Closed closed : CallerTable.closedAt(producer)) {
                for (CallerTable.Operation operation : closed.operations()) {
                    HttpResponse<String> answer = send(type, operation, tokens.get(type));
                    String message = type + ": " + operation + " " + answer.body();
                    Assertions.assertEquals(closed.status(), answer.statusCode(), message);
                    Assertions.assertTrue(
                            closed.status() != 400 || answer.body().contains("INVALID_API"), message);
                }
            }
        }
    }

    /** Checks one operation with the certificate of one NF type. */
    @FunctionalInterface
    private interface Check {
        void check(String type, CallerTable.Service service, CallerTable.Operation operation);
    }

    private void forEachOperation(Check check) {
        for (String type : CallerTable.TYPES) {
            for (CallerTable.Service service : CallerTable.servicesOf(producer)) {
                service.operations().forEach(each -> check.check(type, service, each));
            }
        }
    }

    private static boolean isRefused(HttpResponse<?> answer) {
        return answer.statusCode() == 401
                || (answer.statusCode() == 403
                        && answer.headers().firstValue("www-authenticate").isPresent());
    }

    // The content is faulty, so that a request which is admitted changes nothing.
    private HttpResponse<String> send(String type, CallerTable.Operation operation, @Nullable String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(function().sbi().resolve(operation.path()))
                .timeout(PATIENCE);
        switch (operation.method()) {
            case "GET", "DELETE", "OPTIONS" -> request.method(operation.method(), BodyPublishers.noBody());
            case "PATCH" ->
                request.method("PATCH", BodyPublishers.ofString("{}"))
                        .header("content-type", "application/merge-patch+json");
            default ->
                request.method(operation.method(), BodyPublishers.ofString("{}"))
                        .header("content-type", "application/json");
        }
        if (token != null) {
            request.header("authorization", token);
        }
        try {
            return Objects.requireNonNull(clients.get(type)).send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
