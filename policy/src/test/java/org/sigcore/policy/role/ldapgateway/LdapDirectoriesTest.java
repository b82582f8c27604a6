// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SourceAnswer.Status;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Attribute;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Connection;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Search;
import org.sigcore.policy.kernel.datasources.QuerySettings;
import org.sigcore.testkit.Certificates;

/** Searches at available, failing and recovering directories. */
class LdapDirectoriesTest {
    private static final String IMSI = "001010000000001";

    @TempDir
    Path files;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<AutoCloseable> open = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-20T10:00:00Z");
    private FakeDirectory directory;

    @SuppressWarnings("NullAway.Init") // set by the configuration of each test
    private LdapDirectories ldap;

    @BeforeEach
    void start() throws Exception {
        Files.writeString(files.resolve("password"), "secret\n");
        directory = closing(new FakeDirectory());
        directory.add(IMSI, "plan: gold", "quota: 500");
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    private <T extends AutoCloseable> T closing(T resource) {
        open.add(resource);
        return resource;
    }

    private static LdapDataSource source(String security, String... servers) {
        return source(Duration.ofMillis(300), security, servers);
    }

    /** @param timeout for a connection, and for an answer */
    private static LdapDataSource source(Duration timeout, String security, String... servers) {
        return new LdapDataSource(
                List.of(servers),
                new Connection(
                        "cn=policy",
                        "password",
                        security,
                        security.equals("NONE") ? null : "trust.pem",
                        2,
                        timeout,
                        timeout,
                        Duration.ofSeconds(1)),
                new Search("dc=lab", "SUB", "(&(objectClass=subscriber)(imsi={imsi}))"),
                Map.of("plan", new Attribute("plan", "TEXT"), "quota", new Attribute("quota", "NUMBER")),
                QuerySettings.DEFAULT);
    }

    private SourceAnswer search(String imsi, String... servers) {
        if (servers.length > 0) {
            ask(source("NONE", servers));
        }
        return ldap.searchLdap("crm", Map.of("imsi", imsi));
    }

    private void ask(LdapDataSource source) {
        ldap = closing(new LdapDirectories(ConfigView.fixed(Map.of("crm", source)), files, meters, () -> now));
    }

    private double unreachable() {
        return meters.get("policy.ldap.datasource.unreachable")
                .tag("source", "crm")
                .gauge()
                .value();
    }

    /** Starts a server that accepts connections and applies a behaviour instead of answering. */
    private String server(Consumer<Socket> behaviour) throws Exception {
        ServerSocket socket = closing(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket taken = socket.accept();
                    Thread.ofVirtual().start(() -> behaviour.accept(taken));
                } catch (Exception e) {
                    return;
                }
            }
        });
        return "ldap://127.0.0.1:" + socket.getLocalPort();
    }

    private static void shut(Socket socket) {
        try (socket) {
            assertThat(socket.getInputStream().read()).isPositive();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void babble(Socket socket) {
        try (socket) {
            socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().readAllBytes();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void search_findsSubscriber_orReportsUnknown() {
        SourceAnswer found = search(IMSI, directory.uri());
        assertThat(found.status()).isEqualTo(Status.FOUND);
        assertThat(found.attributes()).isEqualTo(Json.parse("{\"plan\": \"gold\", \"quota\": 500}"));
        assertThat(search("001010000000009").status()).isEqualTo(Status.UNKNOWN);
        assertThat(ldap.searchLdap("crm", Map.of("msisdn", "49")).status()).isEqualTo(Status.NOT_ASKED);
        assertThat(ldap.searchLdap("other", Map.of("imsi", IMSI)).status()).isEqualTo(Status.NOT_ASKED);
        assertThat(meters.get("policy.ldap.searches")
                        .tag("result", "found")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(unreachable()).isZero();
    }

    @Test
    void filterValue_isEscaped_andSeveralEntriesAreUnknown() throws Exception {
        directory.add("001010000000002", "plan: silver");
        assertThat(search("*", directory.uri()).status()).isEqualTo(Status.UNKNOWN);
        assertThat(search(IMSI + ")(plan=gold").status()).isEqualTo(Status.UNKNOWN);
        ask(new LdapDataSource(
                List.of(directory.uri()),
                source("NONE", directory.uri()).connection(),
                new Search("dc=lab", "SUB", "(objectClass=subscriber)"),
                Map.of("plan", new Attribute("plan", "TEXT")),
                QuerySettings.DEFAULT));
        assertThat(search(IMSI).status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void failingServer_isFollowedByNextServer() throws Exception {
        String down = "ldap://127.0.0.1:1";
        for (String bad : List.of(
                down, server(socket -> {}), server(LdapDirectoriesTest::shut), server(LdapDirectoriesTest::babble))) {
            for (int time = 0; time < 4; time++) {
                assertThat(search(IMSI, bad, directory.uri())
                                .attributes()
                                .path("plan")
                                .asString())
                        .as(bad)
                        .isEqualTo("gold");
            }
        }
    }

    @Test
    void unreachableServers_areRetriedAfterPause() throws Exception {
        int port = directory.port();
        String uri = directory.uri();
        directory.close();
        assertThat(search(IMSI, uri, "ldap://127.0.0.1:1").status()).isEqualTo(Status.LATER);
        assertThat(unreachable()).isEqualTo(1);
        FakeDirectory back = closing(new FakeDirectory(port, null, null));
        back.add(IMSI, "plan: silver");
        assertThat(search(IMSI).status()).as("not asked during the pause").isEqualTo(Status.LATER);
        now = now.plusSeconds(2);
        assertThat(search(IMSI).attributes().path("plan").asString()).isEqualTo("silver");
        assertThat(unreachable()).isZero();
    }

    @Test
    void search_usesAnyAvailableServer_andReportsWhenAllAreUnreachable() throws Exception {
        List<FakeDirectory> four = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            four.add(i == 0 ? directory : closing(new FakeDirectory()));
            if (i > 0) {
                four.get(i).add(IMSI, "plan: gold");
            }
        }
        List<Integer> ports = four.stream().map(FakeDirectory::port).toList();
        // Servers do not hang here, so only a busy machine needs this timeout.
        ask(source(
                Duration.ofSeconds(5),
                "NONE",
                four.stream().map(FakeDirectory::uri).toArray(String[]::new)));
        for (int round = 0; round < 12; round++) {
            int left = round % 4;
            for (int i = 0; i < 4; i++) {
                if (i != left) {
                    four.get(i).close();
                }
            }
            for (int time = 0; time < 5; time++) {
                assertThat(search(IMSI).status()).as("round " + round).isEqualTo(Status.FOUND);
            }
            assertThat(unreachable()).as("one of four is enough").isZero();
            four.get(left).close();
            assertThat(search(IMSI).status()).isEqualTo(Status.LATER);
            assertThat(unreachable()).isEqualTo(1);
            for (int i = 0; i < 4; i++) {
                four.set(i, closing(new FakeDirectory(ports.get(i))));
                four.get(i).add(IMSI, "plan: gold");
            }
            now = now.plusSeconds(70); // longer than the longest pause
            assertThat(search(IMSI).status()).isEqualTo(Status.FOUND);
            assertThat(unreachable()).isZero();
        }
        assertThat(four).allSatisfy(each -> assertThat(each.connections()).hasSizeLessThanOrEqualTo(2));
    }

    @Test
    void flappingServer_isUsedAgainAfterEachRecovery() throws Exception {
        FakeDirectory flapping = closing(new FakeDirectory());
        flapping.add(IMSI, "plan: gold");
        int port = flapping.port();
        ask(source(Duration.ofSeconds(5), "NONE", flapping.uri()));
        for (int time = 0; time < 6; time++) {
            flapping.close();
            Instant away = now;
            while (now.isBefore(away.plusSeconds(5))) {
                assertThat(search(IMSI).status()).isEqualTo(Status.LATER);
                now = now.plusMillis(500);
            }
            flapping = closing(new FakeDirectory(port));
            flapping.add(IMSI, "plan: gold");
            assertThat(unreachable()).isEqualTo(1);
            now = now.plusSeconds(70);
            assertThat(search(IMSI).status()).isEqualTo(Status.FOUND);
            assertThat(unreachable()).isZero();
        }
        assertThat(meters.get("policy.ldap.searches")
                        .tag("result", "later")
                        .timer()
                        .count())
                .isEqualTo(60);
    }

    @Test
    void connectionsClosedByServer_areReopened() throws Exception {
        assertThat(search(IMSI, directory.uri()).status()).isEqualTo(Status.FOUND);
        for (int time = 0; time < 3; time++) {
            directory.server().closeAllConnections(false);
            assertThat(search(IMSI).status()).isEqualTo(Status.FOUND);
        }
    }

    @Test
    void concurrentSearches_shareConnectionPool() {
        assertThat(search(IMSI, directory.uri()).status()).isEqualTo(Status.FOUND);
        List<CompletableFuture<SourceAnswer>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            CompletableFuture<SourceAnswer> answer = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> answer.complete(search(IMSI)));
            all.add(answer);
        }
        assertThat(all).allSatisfy(each -> assertThat(each.join().status()).isEqualTo(Status.FOUND));
        assertThat(directory.connections()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void wrongPassword_isRetriedLater() throws Exception {
        Files.writeString(files.resolve("password"), "wrong");
        assertThat(search(IMSI, directory.uri()).status()).isEqualTo(Status.LATER);
        Files.delete(files.resolve("password"));
        assertThat(search(IMSI, directory.uri()).status()).isEqualTo(Status.LATER);
        Files.writeString(files.resolve("password"), "secret");
        assertThat(search(IMSI).status()).as("after the password is corrected").isEqualTo(Status.FOUND);
    }

    @Test
    void referrals_areNotFollowed() throws Exception {
        FakeDirectory other = closing(new FakeDirectory());
        other.add(IMSI, "plan: stolen");
        directory.server().delete("imsi=" + IMSI + ",dc=lab");
        directory
                .server()
                .add("dn: ou=there,dc=lab", "objectClass: referral", "ou: there", "ref: " + other.uri() + "/dc=lab");
        assertThat(search(IMSI, directory.uri()).status()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void largeEntry_isBounded() throws Exception {
        String[] values = new String[5_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i == 0 ? "plan:: /9gA" : "plan: v" + i;
        }
        directory.add("001010000000003", values);
        assertThat(search("001010000000003", directory.uri())
                        .attributes()
                        .path("plan")
                        .size())
                .isEqualTo(100);
    }

    @Test
    void tls_requiresTrustedCertificate() throws Exception {
        Path keys = files.resolve("keys.p12");
        Certificates.of("CN=directory").names("ip:127.0.0.1").into(keys, "trust");
        Certificates.pem(keys, "trust", files.resolve("trust.pem"));
        SSLContext context = context(keys);
        FakeDirectory ldaps = closing(new FakeDirectory(0, context.getServerSocketFactory(), null));
        FakeDirectory startTls = closing(new FakeDirectory(0, null, context.getSocketFactory()));
        for (FakeDirectory each : List.of(ldaps, startTls)) {
            each.add(IMSI, "plan: gold");
        }
        String encrypted = ldaps.uri().replace("ldap:", "ldaps:");
        for (String uri : List.of(encrypted, startTls.uri())) {
            ask(source("STARTTLS", uri));
            assertThat(search(IMSI).status()).as(uri).isEqualTo(Status.FOUND);
        }
        ask(source("STARTTLS", directory.uri()));
        assertThat(search(IMSI).status()).as("no cleartext without StartTLS").isEqualTo(Status.LATER);
        ask(source("NONE", encrypted));
        assertThat(search(IMSI).status()).as("not trusted by the JVM").isEqualTo(Status.LATER);
        ask(source("STARTTLS", encrypted.replace("127.0.0.1", "localhost")));
        assertThat(search(IMSI).status())
                .as("the name is not in the certificate")
                .isEqualTo(Status.LATER);
    }

    private static SSLContext context(Path keys) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, Certificates.PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, Certificates.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
