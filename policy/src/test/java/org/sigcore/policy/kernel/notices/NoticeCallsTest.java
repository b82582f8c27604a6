// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.testkit.Certificates;

class NoticeCallsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    Path files;

    private final CountDownLatch released = new CountDownLatch(1);
    private @Nullable HttpServer server;

    @AfterEach
    void stop() {
        released.countDown();
        if (server != null) {
            server.stop(0);
        }
    }

    private URI start(HttpServer made, String scheme) {
        server = made;
        made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        made.createContext("/", this::answer);
        made.start();
        return URI.create(scheme + "://127.0.0.1:" + made.getAddress().getPort());
    }

    private static InetSocketAddress anywhere() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            switch (exchange.getRequestURI().getPath()) {
                case "/hangs" -> released.await();
                case "/moves" -> {
                    exchange.getResponseHeaders().set("location", "/");
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/long" -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write(new byte[300_000]);
                }
                case "/begins" -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write(1);
                    exchange.getResponseBody().flush();
                    released.await();
                }
                default -> {
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private static NoticeCalls calls(List<String> allow, List<String> deny, boolean loopback, @Nullable Path trust) {
        TlsProperties tls = trust == null
                ? null
                : new TlsProperties(
                        0,
                        List.of(),
                        null,
                        null,
                        trust,
                        Certificates.PASSWORD,
                        ClientCertificate.NONE,
                        List.of("TLSv1.3"),
                        List.of());
        return new NoticeCalls(
                new EgressProperties(Optional.empty(), PATIENCE, PATIENCE, 2, allow, deny, tls), loopback);
    }

    private static NoticeCalls.Answer send(NoticeCalls calls, URI uri, Duration timeout) throws IOException {
        return calls.send("POST", uri, Map.of("x-a", "b"), "hello".getBytes(StandardCharsets.UTF_8), timeout);
    }

    @Test
    void send_readsAnswer_boundedInTimeAndLength() throws Exception {
        URI uri = start(HttpServer.create(anywhere(), 0), "http");
        try (NoticeCalls calls = calls(List.of(), List.of(), true, null)) {
            assertThat(new String(send(calls, uri.resolve("/a?b"), PATIENCE).body(), StandardCharsets.UTF_8))
                    .isEqualTo("hello");
            assertThat(send(calls, uri.resolve("/moves"), PATIENCE).status()).isEqualTo(302);
            assertThatThrownBy(() -> send(calls, uri.resolve("/long"), PATIENCE))
                    .isInstanceOf(IOException.class);
            Duration soon = Duration.ofMillis(200);
            assertThatThrownBy(() -> send(calls, uri.resolve("/hangs"), soon)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> send(calls, uri.resolve("/begins"), soon)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void send_isRestrictedToPermittedDestinations() throws Exception {
        URI uri = start(HttpServer.create(anywhere(), 0), "http");
        try (NoticeCalls none = calls(List.of(), List.of(), false, null);
                NoticeCalls denied = calls(List.of(), List.of("http://*:" + uri.getPort()), true, null);
                NoticeCalls allowed = calls(List.of("127.0.0.0/8"), List.of("*"), false, null)) {
            assertThatThrownBy(() -> send(none, uri, PATIENCE)).hasMessageContaining("is not called");
            assertThatThrownBy(() -> send(denied, uri, PATIENCE)).hasMessageContaining("is not called");
            assertThatThrownBy(() -> send(allowed, URI.create("http://169.254.0.1/"), PATIENCE))
                    .hasMessageContaining("is not called");
            assertThatThrownBy(() -> send(allowed, URI.create("http://[fe80::1]/"), PATIENCE))
                    .hasMessageContaining("is not called");
            assertThat(send(allowed, uri, PATIENCE).status()).isEqualTo(200);
        }
    }

    @Test
    void send_overTls_verifiesServerCertificate() throws Exception {
        Path key = files.resolve("key.p12");
        Path trust = files.resolve("trust.p12");
        Certificates.of("CN=sink").names("ip:127.0.0.1").into(key, "sink");
        Certificates.trust(key, "sink", trust);
        Path other = files.resolve("other.p12");
        Certificates.of("CN=other").names("ip:127.0.0.2").into(other, "other");
        Path ofOther = files.resolve("trust-other.p12");
        Certificates.trust(other, "other", ofOther);

        URI uri = start(https(key), "https");
        try (NoticeCalls calls = calls(List.of(), List.of(), true, trust);
                NoticeCalls stranger = calls(List.of(), List.of(), true, ofOther)) {
            assertThat(send(calls, uri, PATIENCE).status()).isEqualTo(200);
            assertThatThrownBy(() -> send(stranger, uri, PATIENCE))
                    .as("not trusted")
                    .isInstanceOf(IOException.class);
        }
        stop();
        URI misnamed = start(https(other), "https");
        try (NoticeCalls calls = calls(List.of(), List.of(), true, ofOther)) {
            assertThatThrownBy(() -> send(calls, misnamed, PATIENCE))
                    .as("another name")
                    .isInstanceOf(IOException.class);
        }
    }

    private static HttpsServer https(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, Certificates.PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, Certificates.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer https = HttpsServer.create(anywhere(), 0);
        https.setHttpsConfigurator(new HttpsConfigurator(context));
        return https;
    }
}
