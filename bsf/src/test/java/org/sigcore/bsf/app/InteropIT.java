// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.testkit.FreeDiameter;
import tools.jackson.databind.node.ObjectNode;

/**
 * Third-party Diameter through the BSF. Skipped where it is not installed: {@code pip install python-diameter} (for the
 * interpreter that {@code SIGCORE_PYTHON} names, python3 by default), {@code apt-get install freediameterd
 * freediameter-extensions openssl}.
 */
class InteropIT {
    private static final String PYTHON =
            Optional.ofNullable(System.getenv("SIGCORE_PYTHON")).orElse("python3");

    @TempDir
    static Path directory;

    private static RunningNf bsf;
    private static Consumer consumer;
    private static int port;

    @BeforeAll
    static void start() {
        bsf = LocalBsf.start(directory);
        port = LocalBsf.diameterPort(bsf);
        consumer = new Consumer(bsf.sbi());
    }

    @AfterAll
    static void stop() {
        consumer.close();
        bsf.close();
    }

    @Test
    void pythonDiameter_asAfAndPcf_completesAarRarAsrAndStr() throws Exception {
        assumeTrue(Peers.TRANSPORT == DiameterTransport.TCP, "the Python peers speak TCP");
        assumeTrue(runs(PYTHON, "-c", "import diameter.node"), "python-diameter is not installed for " + PYTHON);
        register("10.4.0.1", "pcf.python.lab", "python.lab");

        Path output = directory.resolve("python.log");
        Process python = new ProcessBuilder(
                        PYTHON, "src/test/python/rx_through_bsf.py", "127.0.0.1", Integer.toString(port), "10.4.0.1")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(python.waitFor(90, TimeUnit.SECONDS)).isTrue();
            String printed = Files.readString(output);
            assertThat(python.exitValue()).as(printed).isZero();
            assertThat(printed)
                    .contains("AAR: 2001 from pcf.python.lab")
                    .contains("RAR: 2001 from af.python.lab")
                    .contains("ASR: 2001 from af.python.lab")
                    .contains("STR: 2001 from pcf.python.lab");
        } finally {
            python.destroyForcibly();
        }
    }

    @Test
    void freeDiameterAgent_betweenAfAndBsf_relaysSessionsInBothDirections() throws Exception {
        Optional<Path> extensions = FreeDiameter.extensions();
        assumeTrue(
                extensions.isPresent() && runs("freeDiameterd", "--version") && runs("openssl", "version"),
                "freeDiameter is not installed");
        register("10.4.0.2", "pcf2.example.org", "example.org");
        int relayPort = freePort();
        Process relay = freeDiameter(extensions.get(), relayPort);
        try {
            DiameterEdge edge = bsf.bean(DiameterEdge.class);
            until(() -> {
                DiameterPeer peer = edge.node().peer("relay.free.lab");
                return peer != null && peer.isOpen();
            });
            try (RxPeer pcf = new RxPeer("pcf2.example.org", port);
                    RxPeer af = new RxPeer("af.free.lab", relayPort, "relay.free.lab", DiameterTransport.TCP)) {
                DiameterMessage answer = af.send(aar("af.free.lab;1;1", "10.4.0.2"));
                assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                assertThat(answer.get(Base.ORIGIN_HOST)).isEqualTo("pcf2.example.org");
                assertThat(pcf.next().all(Base.ROUTE_RECORD)).containsExactly("af.free.lab", "relay.free.lab");

                // The AF is not a peer of the BSF: requests to it take the path of its own request.
                DiameterMessage rar = pcf.send(rx(CommandCode.RE_AUTH, "af.free.lab;1;1")
                        .add(Base.DESTINATION_REALM, "example.org")
                        .add(Base.DESTINATION_HOST, "af.free.lab")
                        .add(Base.RE_AUTH_REQUEST_TYPE, 0));
                assertThat(rar.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                assertThat(af.next().commandCode()).isEqualTo(CommandCode.RE_AUTH);

                // The agent is killed with a pending request of the PCF to the AF: the PCF gets an error at once.
                af.resultCode = 0;
                CompletableFuture<DiameterMessage> pending = pcf.node.send(
                        rx(CommandCode.RE_AUTH, "af.free.lab;1;1")
                                .add(Base.DESTINATION_REALM, "example.org")
                                .add(Base.DESTINATION_HOST, "af.free.lab")
                                .add(Base.RE_AUTH_REQUEST_TYPE, 0)
                                .build(),
                        Peers.PATIENCE);
                assertThat(af.next().commandCode()).isEqualTo(CommandCode.RE_AUTH);
                relay.destroyForcibly();
                assertThat(pending.join().resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            }
        } finally {
            relay.destroy();
            relay.waitFor(10, TimeUnit.SECONDS);
            relay.destroyForcibly();
        }
    }

    /** Each answer that the BSF generates has the form of its command. */
    @Test
    void localAnswersOfBsf_conformToFreeDiameterDictionaries() {
        Optional<FreeDiameter> installed = FreeDiameter.load();
        assumeTrue(installed.isPresent(), "freeDiameter is not installed");
        register("10.4.0.3", "pcf3.example.org", "example.org"); // not connected
        try (RxPeer af = new RxPeer("af.interop.lab", port)) {
            List<DiameterMessage> refused = List.of(
                    aar("af.interop.lab;1;1", "10.99.0.1").build(),
                    aar("af.interop.lab;1;2", "10.4.0.3").build(),
                    rx(CommandCode.AA, "af.interop.lab;1;3")
                            .add(Base.DESTINATION_REALM, "sigcore.lab")
                            .build(),
                    aar("af.interop.lab;1;4", "10.4.0.3")
                            .add(Base.AUTH_REQUEST_TYPE, 7)
                            .build(),
                    rx(CommandCode.SESSION_TERMINATION, "af.interop.lab;1;5")
                            .add(Base.DESTINATION_REALM, "sigcore.lab")
                            .add(Base.DESTINATION_HOST, "bsf.sigcore.lab")
                            .add(Base.TERMINATION_CAUSE, 1)
                            .build(),
                    rx(CommandCode.SESSION_TERMINATION, "af.interop.lab;1;6")
                            .add(Base.DESTINATION_REALM, "nowhere.lab")
                            .add(Base.TERMINATION_CAUSE, 1)
                            .build(),
                    rx(CommandCode.RE_AUTH, "af.interop.lab;1;7")
                            .add(Base.DESTINATION_REALM, "sigcore.lab")
                            .build(),
                    rx(CommandCode.ABORT_SESSION, "af.interop.lab;1;8")
                            .add(Base.DESTINATION_REALM, "sigcore.lab")
                            .build(),
                    rx(CommandCode.CREDIT_CONTROL, "af.interop.lab;1;9")
                            .add(Base.DESTINATION_REALM, "sigcore.lab")
                            .add(Base.CC_REQUEST_TYPE, 1)
                            .add(Base.CC_REQUEST_NUMBER, 0L)
                            .build());
            for (DiameterMessage request : refused) {
                DiameterMessage answer = af.send(request.toBuilder());
                assertThat(answer.isSuccess()).as(request.sessionId()).isFalse();
                assertThat(answer.get(Base.ORIGIN_HOST)).isEqualTo("bsf.sigcore.lab");
                // TS 29.214 5.6.2 permits either result, RFC 7155 3.2 only one.
                DiameterMessage judged = answer.has(Base.EXPERIMENTAL_RESULT)
                        ? answer.toBuilder().add(Base.RESULT_CODE, 5012).build()
                        : answer;
                assertThat(installed.orElseThrow().objection(judged.encode()))
                        .as("%s: %d", request.sessionId(), answer.resultCode())
                        .isEmpty();
            }
        }
    }

    private static Process freeDiameter(Path extensions, int relayPort) throws Exception {
        Path home = Files.createDirectory(directory.resolve("freeDiameter"));
        assertThat(runs(
                        "openssl",
                        "req",
                        "-new",
                        "-batch",
                        "-x509",
                        "-days",
                        "2",
                        "-nodes",
                        "-newkey",
                        "rsa:2048",
                        "-subj",
                        "/CN=relay.free.lab",
                        "-out",
                        home + "/cert.pem",
                        "-keyout",
                        home + "/key.pem"))
                .isTrue();
        Files.writeString(home.resolve("acl.conf"), "ALLOW_OLD_TLS ALLOW_IPSEC *.free.lab\n");
        Files.writeString(
                home.resolve("free.conf"),
                """
                    Identity = "relay.free.lab";
                    Realm = "free.lab";
                    Port = %d;
                    SecPort = 0;
                    %5$s
                    No_IPv6;
                    ListenOn = "127.0.0.1";
                    TLS_Cred = "%2$s/cert.pem", "%2$s/key.pem";
                    TLS_CA = "%2$s/cert.pem";
                    LoadExtension = "%3$s/acl_wl.fdx" : "%2$s/acl.conf";
                    LoadExtension = "%3$s/dict_nasreq.fdx";
                    ConnectPeer = "bsf.sigcore.lab" { ConnectTo = "127.0.0.1"; Port = %4$d; No_TLS; };
                    """.formatted(
                        relayPort, home, extensions, port, Peers.TRANSPORT == DiameterTransport.TCP ? "No_SCTP;" : ""),
                StandardCharsets.US_ASCII);
        return new ProcessBuilder("freeDiameterd", "-c", home + "/free.conf")
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("log").toFile())
                .start();
    }

    private static void register(String ipv4, String pcf, String realm) {
        ObjectNode binding = session(
                "ipv4Addr", ipv4, "supi", "imsi-" + ipv4.replace(".", ""), "pcfDiamHost", pcf, "pcfDiamRealm", realm);
        assertThat(consumer.post(binding).status()).isEqualTo(201);
    }

    private static boolean runs(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
