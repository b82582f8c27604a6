// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.console.access.ProviderRequests;

/** Login at an OpenID Connect provider, whose identity token names the grants. */
class OidcLoginTest {
    @TempDir
    Path folder;

    private HttpServer server;
    private RSAKey key;
    private volatile String nonce = "";
    private volatile List<String> roles = List.of();

    @BeforeEach
    void start() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("k1").generate();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String body = path.endsWith("openid-configuration")
                    ? discovery()
                    : path.equals("/keys") ? new JWKSet(key.toPublicJWK()).toString() : tokens();
            byte[] octets = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(200, octets.length);
            exchange.getResponseBody().write(octets);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void personOfAProvider_hasTheGrantsOfTheIdentityToken() throws IOException {
        try (TestConsole console = console()) {
            assertThat(console.browser().get("/login").text()).contains("/oauth2/authorization/company");

            roles = List.of("auditor", "operator@nrf", "king");
            Browser browser = logIn(console);
            assertThat(browser.get("/api/session").json().path("grants").toString())
                    .isEqualTo("[\"auditor\",\"operator@nrf\"]");
            assertThat(browser.get("/api/session").json().path("name").asString())
                    .isEqualTo("carol");
            assertThat(browser.get("/api/audit").status()).isEqualTo(200);
            assertThat(browser.get("/api/users").status()).isEqualTo(403);
            assertThat(browser.get("/api/audit?action=login&person=carol")
                            .json()
                            .findValuesAsString("outcome"))
                    .containsExactly("done");

            roles = List.of();
            assertThat(logIn(console).get("/api/functions").status()).isEqualTo(403);
        }
    }

    @Test
    void loginThatFails_isSaidAndAudited_andABeginningNeedsNoSession() throws IOException {
        try (TestConsole console = console()) {
            Browser browser = console.browser();
            String asked = begin(browser);
            assertThat(browser.cookies).containsKey(ProviderRequests.COOKIE).doesNotContainKey(Browser.SESSION);
            assertThat(browser.lastCookie(ProviderRequests.COOKIE).isHttpOnly()).isTrue();
            assertThat(browser.lastCookie(ProviderRequests.COOKIE).getSameSite())
                    .isEqualTo("Lax");
            nonce = "another one";
            String state = URLDecoder.decode(parameter(asked, "state"), StandardCharsets.UTF_8);
            for (String sent : List.of("of another browser", state)) {
                Browser.Answer answer = browser.get("/login/oauth2/code/company?code=c&state={state}", sent);
                assertThat(answer.headers().getFirst("Location")).isEqualTo("/login?provider");
                assertThat(browser.cookies).doesNotContainKey(Browser.SESSION);
            }
            assertThat(browser.cookies).as("used once").doesNotContainKey(ProviderRequests.COOKIE);
            browser.cookies.put(ProviderRequests.COOKIE, "a.b.c.d.e");
            assertThat(browser.get("/login/oauth2/code/company?code=c&state={state}", state)
                            .headers()
                            .getFirst("Location"))
                    .isEqualTo("/login?provider");

            assertThat(browser.get("/login?provider").text()).contains("The login at the provider failed.");
            assertThat(console.admin().get("/api/audit?action=login").json().findValuesAsString("outcome"))
                    .filteredOn("failed: the login at the provider failed"::equals)
                    .hasSize(3);
        }
    }

    private TestConsole console() throws IOException {
        String client = "--spring.security.oauth2.client.";
        return new TestConsole(
                folder,
                client + "registration.company.client-id=console",
                client + "registration.company.client-secret=secret",
                client + "registration.company.scope=openid",
                client + "provider.company.issuer-uri=" + issuer(),
                "--server.reactive.session.cookie.same-site=lax");
    }

    private static String begin(Browser browser) {
        return String.valueOf(
                browser.get("/oauth2/authorization/company").headers().getFirst("Location"));
    }

    private Browser logIn(TestConsole console) {
        Browser browser = console.browser();
        String asked = begin(browser);
        assertThat(asked).startsWith(issuer() + "/authorize?");
        nonce = parameter(asked, "nonce");
        Browser.Answer answer = browser.get(
                "/login/oauth2/code/company?code=c&state={state}",
                URLDecoder.decode(parameter(asked, "state"), StandardCharsets.UTF_8));
        assertThat(answer.headers().getFirst("Location")).isEqualTo("/");
        return browser;
    }

    private static String parameter(String url, String name) {
        Matcher found = Pattern.compile("[?&]" + name + "=([^&]*)").matcher(url);
        assertThat(found.find()).as(url).isTrue();
        return found.group(1);
    }

    private String issuer() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private String discovery() {
        return """
                {"issuer":"%1$s","jwks_uri":"%1$s/keys","authorization_endpoint":"%1$s/authorize",
                "token_endpoint":"%1$s/token","subject_types_supported":["public"],
                "response_types_supported":["code"],"id_token_signing_alg_values_supported":["RS256"]}""".formatted(issuer());
    }

    private String tokens() {
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer())
                .subject("carol")
                .audience("console")
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .claim("nonce", nonce)
                .claim("roles", roles)
                .build();
        try {
            SignedJWT token = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(), claims);
            token.sign(new RSASSASigner(key));
            return "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":60,\"id_token\":\""
                    + token.serialize() + "\"}";
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
