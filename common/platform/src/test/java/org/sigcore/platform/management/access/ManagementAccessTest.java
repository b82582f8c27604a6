// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import tools.jackson.databind.JsonNode;

/** Who gets through the management port of an NF that nobody has configured, and of one that somebody has. */
class ManagementAccessTest {
    private static final String ROOT = "/example-configuration/v1";
    private static final String USERS = "/example/nf-common-component/v1/management/users";
    private static final String HISTORY = "/example/nf-common-component/v1/management/history";
    private static final String OPTIONS = ROOT + "/greetingOptions";

    @TempDir
    Path data;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> running = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : running.reversed()) {
            each.close();
        }
        http.close();
    }

    @Test
    void withoutCredentialsOnlyHealthIsTold_andNoDetails() throws Exception {
        RunningNf nf = start();
        for (String probe : List.of("", "/liveness", "/readiness")) {
            HttpResponse<String> health = get(nf, "/actuator/health" + probe, "");
            assertThat(health.statusCode()).as(probe).isEqualTo(200);
            assertThat(Json.parse(health.body()).get("status").stringValue()).isEqualTo("UP");
            assertThat(health.body()).doesNotContain("details");
        }
        for (String path : List.of(ROOT, OPTIONS, "/actuator/ladder", "/actuator", "/nothing", ROOT + "/export")) {
            HttpResponse<String> refused = get(nf, path, "");
            assertThat(refused.statusCode()).as(path).isEqualTo(401);
            assertThat(refused.headers().firstValue("www-authenticate"))
                    .contains("Basic realm=\"sigcore\", charset=\"UTF-8\"");
            assertThat(refused.headers().firstValue("content-type")).contains("application/problem+json");
        }
        assertThat(get(nf, "/actuator/health", "", "accept", "Text/Event-Stream")
                        .statusCode())
                .as("a media type has no case")
                .isEqualTo(401);
        assertThat(get(nf, "/actuator/health", "", "accept", "text/event-stream")
                        .statusCode())
                .isEqualTo(401);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", "").statusCode()).isEqualTo(401);
        assertThat(get(nf, "/actuator/health/readiness", admin()).body()).contains("details");
    }

    @Test
    void thePasswordOfTheFirstStartIsKeptHashed_inFilesOfTheOwner() throws Exception {
        RunningNf nf = start();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        Path directory = data.resolve("management");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        for (String file : List.of("password", "admin-hash")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))))
                    .isEqualTo("rw-------");
        }
        String before = admin();
        assertThat(Files.readString(directory.resolve("admin-hash"))).startsWith("$2a$");
        Files.delete(directory.resolve("password"));
        nf.close();

        assertThat(get(start(), ROOT, before).statusCode())
                .as("after a restart")
                .isEqualTo(200);
        assertThat(directory.resolve("password")).doesNotExist();
    }

    @Test
    void aConfiguredPasswordCounts_andNoneIsMade() throws Exception {
        Path file = Files.writeString(data.resolve("secret"), "of the cluster\n");
        RunningNf nf = start("--sigcore.management.password-file=" + file);
        assertThat(get(nf, ROOT, basic("admin", "of the cluster")).statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT, basic("admin", "of the Cluster")).statusCode()).isEqualTo(401);
        assertThat(data.resolve("management")).doesNotExist();
    }

    @Test
    void rolesAllowWhatTheyAreFor() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        user(nf, "otto", "operator");
        String vera = basic("vera", "pw of vera");
        String otto = basic("otto", "pw of otto");

        assertThat(get(nf, OPTIONS, vera).statusCode()).isEqualTo(200);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", vera).statusCode()).isEqualTo(403);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", otto).statusCode()).isEqualTo(200);
        for (String path : List.of(ROOT + "/export", ROOT + "/%65xport", USERS, USERS + "/vera")) {
            assertThat(get(nf, path, otto).statusCode()).as(path).isEqualTo(403);
            assertThat(get(nf, path, admin()).statusCode()).as(path).isEqualTo(200);
        }
        assertThat(put(nf, ROOT + "/import", "{\"documents\":{}}", otto).statusCode())
                .isEqualTo(403);
        assertThat(put(nf, USERS + "/otto", "{\"role\":\"admin\"}", otto).statusCode())
                .isEqualTo(403);
        assertThat(get(nf, "/example/nf-common-component/v1", otto).body()).doesNotContain("$2a$");
        assertThat(put(nf, USERS + "/eve", "{\"role\":\"admin\",\"passwordHash\":\"clear text\"}", admin())
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aChangedPasswordCountsAtOnce() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        String before = basic("vera", "pw of vera");
        assertThat(get(nf, ROOT, before).statusCode()).isEqualTo(200);
        String hash = new BCryptPasswordEncoder(4).encode("another");
        put(nf, USERS + "/vera", "{\"role\":\"viewer\",\"passwordHash\":\"" + hash + "\"}", admin());
        assertThat(get(nf, ROOT, before).statusCode()).isEqualTo(401);
        assertThat(get(nf, ROOT, basic("vera", "another")).statusCode()).isEqualTo(200);
    }

    @Test
    void whoGuessesHasToWait_whoKnowsDoesNot() throws Exception {
        RunningNf nf = start();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        HttpResponse<String> last = get(nf, ROOT, basic("admin", "guess"));
        for (int i = 0; i < 10; i++) {
            last = get(nf, ROOT, basic(i % 2 == 0 ? "admin" : "nobody", "guess" + i));
        }
        assertThat(last.statusCode()).isEqualTo(429);
        assertThat(last.headers().firstValue("retry-after")).isPresent();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        MeterRegistry meters = nf.bean(MeterRegistry.class);
        assertThat(meters.get("sigcore.management.refused")
                        .tag("reason", "credentials")
                        .counter()
                        .count())
                .isEqualTo(10);
        assertThat(meters.get("sigcore.management.refused")
                        .tag("reason", "limited")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7180, 401",
        "[::1]:7180,     401",
        "localhost,      401",
        "lab-nrf:7180,   401",
        "a.b.svc,        401",
        "nf.example.org, 401",
        "attacker.test,  421",
        "127.0.0.1.test, 421"
    })
    void onlyOurNamesAreAnswered(String host, int status) throws Exception {
        RunningNf nf = start("--sigcore.management.hosts=.svc,nf.example.org");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nf.managementPort())) {
            socket.getOutputStream()
                    .write(("GET " + ROOT + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void aConnectionGoesOn_whenARequestOvertakesTheEndOfTheOneBefore() throws Exception {
        RunningNf nf = start();
        String slow =
                "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + basic("vera", "wrong") + "\r\n\r\n";
        String refusedAtOnce = "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String last = "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nf.managementPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((slow + refusedAtOnce).getBytes(StandardCharsets.US_ASCII));
            InputStream answers = socket.getInputStream();
            StringBuilder read = new StringBuilder();
            while (read.toString().split("are needed", -1).length < 2) {
                read.append((char) answers.read());
            }
            socket.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
            read.append(new String(answers.readAllBytes(), StandardCharsets.US_ASCII));
            assertThat(read.toString().split("HTTP/1.1 401", -1)).hasSize(4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sec-fetch-site, cross-site,              403",
        "sec-fetch-site, same-site,               403",
        "sec-fetch-site, same-origin,             200",
        "origin,         http://attacker.test,    403",
        "origin,         null,                    403"
    })
    void aChangeThatAnotherSiteAsksForIsRefused_whateverTheBrowserSendsAlong(String header, String value, int status)
            throws Exception {
        RunningNf nf = start();
        assertThat(put(nf, OPTIONS, "{\"times\":2}", admin(), header, value).statusCode())
                .isEqualTo(status);
    }

    @Test
    void viewersSeeNoSubscribers() throws Exception {
        RunningNf nf = start("--sigcore.trace.enabled=true");
        user(nf, "vera", "viewer");
        nf.bean(SbiCaller.class)
                .send(
                        nf.sbi(),
                        SbiRequest.of("GET", "/ngreet-hello/v1/greetings/imsi-001010000000001?ipv4Addr=10.45.0.7"),
                        Duration.ofSeconds(20));
        String masked = get(nf, "/actuator/ladder", basic("vera", "pw of vera")).body();
        assertThat(masked)
                .contains("/greetings/imsi-***")
                .doesNotContain("imsi-0")
                .doesNotContain("10.45.0.7");
        assertThat(get(nf, "/actuator/ladder", admin()).body()).contains("imsi-001010000000001", "10.45.0.7");
        assertThat(get(nf, "/example-names/v1/names/msisdn-4912345", basic("vera", "pw of vera"))
                        .body())
                .contains("\"msisdn-***\"");
    }

    @Test
    void everyChangeIsInTheHistory_withWhoWhenBeforeAndAfter() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        user(nf, "otto", "operator");
        String vera = basic("vera", "pw of vera");
        String otto = basic("otto", "pw of otto");
        Instant begin = Instant.now();
        put(nf, OPTIONS, "{\"salutation\":\"Good day\"}", otto);
        put(nf, OPTIONS, "{\"times\":3}", admin());
        put(nf, OPTIONS, "{\"times\":\"many\"}", admin());

        JsonNode entries =
                Json.parse(get(nf, HISTORY + "?resource=greeting", otto).body());
        assertThat(entries).hasSize(2);
        JsonNode last = entries.get(0);
        assertThat(last.get("user").stringValue()).isEqualTo("admin");
        assertThat(last.get("resource").stringValue()).isEqualTo("greetingOptions");
        assertThat(Instant.parse(last.get("time").stringValue())).isBetween(begin.minusSeconds(1), Instant.now());
        assertThat(last.at("/before/salutation").stringValue()).isEqualTo("Good day");
        assertThat(last.at("/after/times").intValue()).isEqualTo(3);
        assertThat(entries.get(1).get("user").stringValue()).isEqualTo("otto");
        assertThat(entries.get(1).get("before").isNull()).as("a default").isTrue();

        String guest = ROOT + "/guests/imsi-001010000000001";
        assertThat(put(nf, guest, "{\"name\":\"Bo\",\"loud\":false}", otto).statusCode())
                .isEqualTo(201);
        assertThat(get(nf, HISTORY, vera).body()).contains("guests/imsi-***").doesNotContain("imsi-0");
        user(nf, "late", "viewer");
        assertThat(get(nf, HISTORY, otto).body()).doesNotContain("management/users");
        assertThat(Json.parse(get(nf, HISTORY + "?limit=1", otto).body())).hasSize(1);
        assertThat(get(nf, HISTORY + "?resource=management", admin()).body())
                .contains("management/users/vera", "\"user\":\"admin\"");
        assertThat(Json.parse(get(
                                        nf,
                                        HISTORY + "?limit=1&before="
                                                + last.get("time").stringValue(),
                                        otto)
                                .body())
                        .get(0))
                .isEqualTo(entries.get(1));
        for (String wrong : List.of("limit=0", "limit=1001", "limit=x", "before=yesterday")) {
            assertThat(get(nf, HISTORY + "?" + wrong, otto).statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        }
        assertThat(get(nf, HISTORY, "").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"loopback,200", "open,200", "viewer,401"})
    void metricsAreOpenAsConfigured(String metrics, int status) throws Exception {
        RunningNf nf = start("--sigcore.management.metrics=" + metrics);
        assertThat(get(nf, "/actuator/prometheus", "").statusCode()).isEqualTo(status);
        assertThat(get(nf, "/actuator/prometheus", admin()).statusCode()).isEqualTo(200);
    }

    @Test
    void offIsForEverybody() throws Exception {
        RunningNf nf = start("--sigcore.management.authentication=off");
        assertThat(put(nf, OPTIONS, "{\"times\":2}", "").statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT + "/export", "").statusCode()).isEqualTo(200);
        assertThat(get(nf, "/actuator/health/readiness", "").body()).contains("details");
    }

    @Test
    void tokensOfTheProviderAreUsers() throws Exception {
        Provider provider = new Provider();
        running.add(provider);
        RunningNf nf = start(
                "--sigcore.management.oidc.issuer=" + provider.issuer(),
                "--sigcore.management.oidc.audience=sigcore",
                "--sigcore.management.oidc.roles-claim=realm_access.roles");
        JWTClaimsSet good = provider.claims("operator").build();
        String operator = "Bearer " + provider.signed(good);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", operator).statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT + "/export", operator).statusCode()).isEqualTo(403);
        assertThat(get(
                                nf,
                                ROOT,
                                "Bearer "
                                        + provider.signed(
                                                provider.claims("guest").build()))
                        .statusCode())
                .as("a role of somebody else's")
                .isEqualTo(403);
        Date past = Date.from(Instant.now().minusSeconds(600));
        for (String refused : List.of(
                provider.signed(provider.claims("admin").audience("others").build()),
                provider.signed(
                        provider.claims("admin").issuer("http://other.test").build()),
                provider.signed(provider.claims("admin").expirationTime(past).build()),
                new Provider.Stranger().signed(good),
                new PlainJWT(good).serialize(),
                "nonsense")) {
            assertThat(get(nf, ROOT, "Bearer " + refused).statusCode())
                    .as(refused)
                    .isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--sigcore.management.authentication=none", "--sigcore.management.metrics=all"})
    void whatIsNoSettingStopsTheStart(String argument) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> start(argument))
                .message()
                .contains("sigcore.management");
    }

    private RunningNf start(String... more) {
        List<String> args = new ArrayList<>(List.of("--sigcore.management.authentication=password"));
        args.add("--sigcore.nrf-client.enabled=false");
        args.addAll(List.of(more));
        RunningNf nf = Example.start(data, args.toArray(String[]::new));
        running.add(nf);
        return nf;
    }

    private void user(RunningNf nf, String name, String role) throws Exception {
        String hash = new BCryptPasswordEncoder(4).encode("pw of " + name);
        JsonNode account = Json.object().put("role", role).put("passwordHash", hash);
        assertThat(put(nf, USERS + "/" + name, account.toString(), admin()).statusCode())
                .isEqualTo(201);
    }

    private String admin() throws IOException {
        return basic(
                "admin", Files.readString(data.resolve("management/password")).strip());
    }

    private static String basic(String name, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> get(RunningNf nf, String path, String authorization, String... headers)
            throws Exception {
        return send(HttpRequest.newBuilder(uri(nf, path)).GET(), authorization, headers);
    }

    private HttpResponse<String> put(
            RunningNf nf, String path, String document, String authorization, String... headers) throws Exception {
        return send(
                HttpRequest.newBuilder(uri(nf, path))
                        .header("content-type", "application/json")
                        .PUT(BodyPublishers.ofString(document)),
                authorization,
                headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String authorization, String... headers)
            throws Exception {
        if (!authorization.isEmpty()) {
            request.header("authorization", authorization);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static URI uri(RunningNf nf, String path) {
        return URI.create("http://127.0.0.1:" + nf.managementPort() + path);
    }

    /** An OpenID Connect provider, as far as a resource server sees one. */
    private static final class Provider implements AutoCloseable {
        private final Stranger keys = new Stranger();
        private final HttpServer server;

        Provider() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext(
                    "/.well-known/openid-configuration",
                    exchange -> answer(
                            exchange,
                            "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\",\"subject_types_supported\":[\"public\"]}"
                                    .formatted(issuer(), issuer())));
            server.createContext("/keys", exchange -> answer(exchange, new JWKSet(keys.key.toPublicJWK()).toString()));
            server.start();
        }

        String issuer() {
            return "http://localhost:" + server.getAddress().getPort();
        }

        JWTClaimsSet.Builder claims(String role) {
            return new JWTClaimsSet.Builder()
                    .issuer(issuer())
                    .subject("carol")
                    .audience("sigcore")
                    .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                    .claim("realm_access", Map.of("roles", List.of(role, "else")));
        }

        String signed(JWTClaimsSet claims) {
            return keys.signed(claims);
        }

        private static void answer(HttpExchange exchange, String body) {
            try (exchange) {
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("content-type", "application/json");
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }

        /** Somebody with a key. */
        static final class Stranger {
            private final ECKey key;

            Stranger() {
                try {
                    key = new ECKeyGenerator(Curve.P_256).keyID("k1").generate();
                } catch (JOSEException e) {
                    throw new IllegalStateException(e);
                }
            }

            String signed(JWTClaimsSet claims) {
                try {
                    SignedJWT jwt = new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.ES256)
                                    .keyID("k1")
                                    .build(),
                            claims);
                    jwt.sign(new ECDSASigner(key));
                    return jwt.serialize();
                } catch (JOSEException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
