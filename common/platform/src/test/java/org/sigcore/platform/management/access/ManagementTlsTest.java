// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

/** The management port over TLS, and users with client certificates. */
class ManagementTlsTest {
    private static final String OPTIONS = "/example-configuration/v1/greetingOptions";
    private static final String HISTORY = "/example/nf-common-component/v1/management/history?resource=greetingOptions";

    @TempDir
    private Path directory;

    @Test
    void clientCertificate_authenticatesUser_andIsRecordedInHistory() throws Exception {
        TestAuthority authority = new TestAuthority(directory);
        authority.issue("nf", "dns:localhost", "ip:127.0.0.1");
        authority.issue("otto");
        authority.issue("mallory");
        try (RunningNf nf = start("want");
                HttpClient otto = client(authority, "otto");
                HttpClient mallory = client(authority, "mallory");
                HttpClient anonymous = client(authority, null)) {
            assertThat(get(nf, otto, OPTIONS, null).statusCode()).isEqualTo(200);
            HttpRequest put = HttpRequest.newBuilder(uri(nf, OPTIONS))
                    .header("content-type", "application/json")
                    .PUT(BodyPublishers.ofString("{\"times\":2}"))
                    .build();
            assertThat(otto.send(put, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
            assertThat(get(nf, otto, HISTORY, null).body()).contains("\"user\":\"otto\"", "\"times\":2");

            assertThat(get(nf, mallory, OPTIONS, null).statusCode())
                    .as("a certificate without a user")
                    .isEqualTo(401);
            assertThat(get(nf, anonymous, OPTIONS, null).statusCode()).isEqualTo(401);
            assertThat(get(nf, anonymous, OPTIONS, admin()).statusCode())
                    .as("by password")
                    .isEqualTo(200);
        }
    }

    @Test
    void requiredClientCertificate_refusesOtherConnections() throws Exception {
        TestAuthority authority = new TestAuthority(directory);
        authority.issue("nf", "dns:localhost", "ip:127.0.0.1");
        authority.issue("otto");
        try (RunningNf nf = start("need");
                HttpClient otto = client(authority, "otto");
                HttpClient anonymous = client(authority, null)) {
            assertThat(get(nf, otto, OPTIONS, null).statusCode()).isEqualTo(200);
            assertThatThrownBy(() -> get(nf, anonymous, OPTIONS, admin())).isInstanceOf(IOException.class);
            URI clear = URI.create("http://127.0.0.1:" + nf.managementPort() + OPTIONS);
            assertThatThrownBy(
                            () -> anonymous.send(HttpRequest.newBuilder(clear).build(), BodyHandlers.ofString()))
                    .as("without TLS")
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void changedKeyStore_isUsedWithinTenSeconds() throws Exception {
        TestAuthority authority = new TestAuthority(directory);
        authority.issue("nf", "dns:localhost", "ip:127.0.0.1");
        authority.issue("otto");
        try (RunningNf nf = start("need")) {
            String former = certificate(nf, authority);
            authority.issue("nf", "dns:localhost", "ip:127.0.0.1");
            Instant end = Instant.now().plusSeconds(10);
            while (certificate(nf, authority).equals(former)) {
                assertThat(Instant.now()).as("ten seconds").isBefore(end);
                Thread.sleep(200);
            }
        }
    }

    @Test
    void keyAndCertificateAsText_areAccepted() throws Exception {
        TestAuthority authority = new TestAuthority(directory);
        KeyStore store = load(authority.issue("nf", "dns:localhost", "ip:127.0.0.1"));
        String alias = store.aliases().nextElement();
        byte[] key = store.getKey(alias, Certificates.PASSWORD.toCharArray()).getEncoded();
        try (RunningNf nf = Example.start(
                        directory,
                        "--sigcore.management.authentication=password",
                        "--sigcore.nrf-client.enabled=false",
                        "--server.ssl.certificate="
                                + pem("CERTIFICATE", store.getCertificate(alias).getEncoded()),
                        "--server.ssl.certificate-private-key=" + pem("PRIVATE KEY", key));
                HttpClient anonymous = client(authority, null)) {
            assertThat(get(nf, anonymous, OPTIONS, admin()).statusCode()).isEqualTo(200);
        }
    }

    private static String pem(String type, byte[] content) {
        String text = Base64.getMimeEncoder().encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
    }

    /** Returns the serial number of the certificate that a new connection receives. */
    private String certificate(RunningNf nf, TestAuthority authority) throws Exception {
        try (HttpClient otto = client(authority, "otto")) {
            HttpResponse<String> answer = get(nf, otto, OPTIONS, null);
            assertThat(answer.statusCode()).isEqualTo(200);
            X509Certificate shown =
                    (X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0];
            return shown.getSerialNumber().toString();
        }
    }

    private RunningNf start(String clientAuth) {
        return Example.start(
                directory,
                "--sigcore.management.authentication=password",
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.configuration.management.users.otto.role=operator",
                "--server.ssl.key-store=" + directory.resolve("nf.p12"),
                "--server.ssl.key-store-password=" + Certificates.PASSWORD,
                "--server.ssl.trust-store=" + directory.resolve("trust.p12"),
                "--server.ssl.trust-store-password=" + Certificates.PASSWORD,
                "--server.ssl.client-auth=" + clientAuth);
    }

    private HttpClient client(TestAuthority authority, @Nullable String name) throws Exception {
        char[] password = Certificates.PASSWORD.toCharArray();
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load(authority.trust()));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(name == null ? null : load(directory.resolve(name + ".p12")), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build();
    }

    private static KeyStore load(Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, Certificates.PASSWORD.toCharArray());
        }
        return store;
    }

    private String admin() throws IOException {
        String password =
                Files.readString(directory.resolve("management/password")).strip();
        return "Basic " + Base64.getEncoder().encodeToString(("admin:" + password).getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> get(
            RunningNf nf, HttpClient client, String path, @Nullable String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(nf, path));
        if (authorization != null) {
            request.header("authorization", authorization);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static URI uri(RunningNf nf, String path) {
        return URI.create("https://127.0.0.1:" + nf.managementPort() + path);
    }
}
