// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.tls.TlsContext;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.Records;

/** TLS of the server and the client. */
@Timeout(90)
class TlsTest {
    private static final String PASSWORD = Certificates.PASSWORD;
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final SbiTransport transport = SbiTransport.start(1);

    @TempDir
    private static Path folder;

    @BeforeAll
    static void makeStores() {
        Certificates.of("CN=localhost").names("dns:localhost", "ip:127.0.0.1").into(path("server"), "server");
        Certificates.of("CN=smf").into(path("client"), "client");
        Certificates.trust(path("server"), "server", path("trust-server"));
        Certificates.trust(path("client"), "client", path("trust-client"));
    }

    @AfterAll
    static void stop() {
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    private static Path path(String name) {
        return folder.resolve(name + ".p12");
    }

    private static SbiServer serve(ClientCertificate clients) {
        SbiTls tls = new SbiTls(path("server"), PASSWORD, path("trust-client"), PASSWORD, clients);
        return SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0).withTls(tls), EchoServerMain.echo());
    }

    private static SbiResponse send(SbiServer server, SbiTls tls, String host) {
        SbiClient client = new SbiClient(
                transport, SbiClientConfig.defaults().withTls(tls).withConnectTimeout(Duration.ofSeconds(15)));
        try {
            byte[] body = new byte[200_000];
            return client.send(
                    ApiRoot.of("https", host, server.port()),
                    SbiRequest.of("POST", "/x").withBody("application/json", body),
                    LONG);
        } finally {
            client.close();
        }
    }

    @Test
    void server_selectsTheCertificateByServerName() throws Exception {
        for (String name : List.of("udm.lab", "*.west.lab")) {
            Certificates.of("CN=" + name).names("dns:" + name).into(path("several"), name.replace("*", "any"));
        }
        SbiServerConfig config = SbiServerConfig.of("127.0.0.1", 0).withTls(SbiTls.server(path("several"), PASSWORD));
        SbiServer server = SbiServer.start(transport, config, EchoServerMain.echo());
        try {
            assertThat(certificateFor("udm.lab", server.port())).isEqualTo("CN=udm.lab");
            assertThat(certificateFor("scp1.west.lab", server.port())).isEqualTo("CN=*.west.lab");
            assertThat(certificateFor("a.scp1.west.lab", server.port())).startsWith("CN=");
        } finally {
            server.close();
        }
    }

    @Test
    void trustedServer_answers200() {
        SbiServer server = serve(ClientCertificate.NONE);
        SbiResponse response = send(server, SbiTls.client(path("trust-server"), PASSWORD), "localhost");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).hasSize(200_000);
        server.close();
    }

    @Test
    void untrustedServer_failsTheConnection() {
        SbiServer server = serve(ClientCertificate.NONE);
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class, () -> send(server, SbiTls.client(path("trust-client"), PASSWORD), "localhost"));

        assertThat(failure.failure())
                .returns(SbiFailure.Kind.CONNECT_FAILED, SbiFailure::kind)
                .returns(false, SbiFailure::processed);
        server.close();
    }

    /** The error of a failed handshake must not reveal an open port. */
    @Test
    void untrustedServer_failsLikeClosedPort() {
        SbiServer server = serve(ClientCertificate.NONE);
        SbiTls stranger = SbiTls.client(path("trust-client"), PASSWORD);
        String open = failure(server, stranger);
        assertThat(open).isEqualTo("cannot connect to localhost:" + server.port());

        server.close();
        assertThat(failure(server, stranger)).isEqualTo(open);
    }

    private static String failure(SbiServer server, SbiTls tls) {
        return catchThrowableOfType(SbiCallException.class, () -> send(server, tls, "localhost"))
                .failure()
                .detail();
    }

    @Test
    void requiredClientCertificate_isEnforced() {
        SbiServer server = serve(ClientCertificate.REQUIRED);
        SbiTls known = new SbiTls(path("client"), PASSWORD, path("trust-server"), PASSWORD, ClientCertificate.NONE);

        assertThat(send(server, known, "127.0.0.1").status()).isEqualTo(200);
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class, () -> send(server, SbiTls.client(path("trust-server"), PASSWORD), "127.0.0.1"));
        assertThat(failure).isNotNull();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void alpn_selectsHttp2AndAnswersHttp1With505(String version) throws Exception {
        SbiServer server = serve(ClientCertificate.NONE);
        try (SSLSocket socket = connect(server.port(), version, "h2")) {
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
            assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
        }
        try (SSLSocket socket = connect(server.port(), version, "http/1.1")) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 505 ");
        }
        server.close();
    }

    private static SSLSocket connect(int port, String version, String protocol)
            throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance(version);
        context.init(null, new TrustManager[] {new TrustAll()}, null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        parameters.setProtocols(new String[] {version});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static String certificateFor(String name, int port) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new TrustAll()}, null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            parameters.setServerNames(List.of(new SNIHostName(name)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                    .getSubjectX500Principal()
                    .getName();
        }
    }

    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @Test
    void changedKeyStore_isReloadedAndOpenConnectionsStay() throws Exception {
        Path used = folder.resolve("used.p12");
        Files.copy(path("server"), used);
        SbiTls tls = new SbiTls(used, PASSWORD, null, null, ClientCertificate.NONE);
        try (SbiServer server = SbiServer.start(
                        transport, SbiServerConfig.of("127.0.0.1", 0).withTls(tls), EchoServerMain.echo());
                SbiClient before = client(SbiTls.client(path("trust-server"), PASSWORD))) {
            assertThat(get(before, server).status()).isEqualTo(200);
            Files.copy(path("client"), used, StandardCopyOption.REPLACE_EXISTING);
            Files.setLastModifiedTime(used, FileTime.fromMillis(1));
            TlsContext counted = Objects.requireNonNull(server.tls());
            counted.refresh();
            try (SbiClient next = client(SbiTls.client(path("trust-server"), PASSWORD))) {
                assertThatThrownBy(() -> get(next, server))
                        .as("the new certificate is not trusted")
                        .isInstanceOf(SbiCallException.class);
            }
            assertThat(get(before, server).status()).as("open connection").isEqualTo(200);
            assertThat(counted.handshakes()).isPositive();
            assertThat(counted.expires()).isAfter(Instant.now());
        }
    }

    @Test
    void tlsVersions_areConfigurable() {
        SbiTls newer = Records.with(SbiTls.server(path("server"), PASSWORD), Map.of("protocols", List.of("TLSv1.3")));
        SbiTls older =
                Records.with(SbiTls.client(path("trust-server"), PASSWORD), Map.of("protocols", List.of("TLSv1.2")));
        try (SbiServer server = SbiServer.start(
                        transport, SbiServerConfig.of("127.0.0.1", 0).withTls(newer), EchoServerMain.echo());
                SbiClient old = client(older);
                SbiClient both = client(SbiTls.client(path("trust-server"), PASSWORD))) {
            assertThatThrownBy(() -> get(old, server)).isInstanceOf(SbiCallException.class);
            assertThat(get(both, server).status()).isEqualTo(200);
        }
        assertThatThrownBy(() -> Records.with(older, Map.of("protocols", List.of("SSLv3"))))
                .hasMessageContaining("SSLv3");
    }

    private static SbiClient client(SbiTls tls) {
        return new SbiClient(
                transport, SbiClientConfig.defaults().withTls(tls).withConnectTimeout(Duration.ofSeconds(15)));
    }

    private static SbiResponse get(SbiClient client, SbiServer server) {
        return client.send(ApiRoot.of("https", "localhost", server.port()), SbiRequest.of("GET", "/x"), LONG);
    }

    @Test
    void unusableKeyStore_isNamedInTheError() {
        SbiTls missing = SbiTls.server(Path.of("/no/such/store.p12"), PASSWORD);
        SbiTls wrong = SbiTls.server(path("server"), "wrong");

        assertThatThrownBy(() -> new TlsContext(missing, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/no/such/store.p12");
        assertThatThrownBy(() -> new TlsContext(wrong, true)).hasMessageContaining("server.p12");
        assertThat(wrong.toString()).doesNotContain("wrong");
    }
}
