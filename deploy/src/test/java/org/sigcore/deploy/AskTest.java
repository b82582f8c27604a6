// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of {@code sigcore config|explain|trace} to a management port, and their output for its responses. */
class AskTest {
    private static final String HISTORY = "/nrf/nf-common-component/v1/management/history";
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final Set<String> credentials = ConcurrentHashMap.newKeySet();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private HttpServer management;

    @TempDir
    Path data;

    private String path = Objects.requireNonNullElse(System.getenv("PATH"), "");

    private record Ended(int code, String text) {}

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "no curl");
        management = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        management.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            credentials.add(String.valueOf(exchange.getRequestHeaders().getFirst("authorization")));
            asked.add(body.isEmpty() ? request : request + " " + body);
            byte[] answer =
                    answers.getOrDefault(exchange.getRequestURI().getPath(), "").getBytes(StandardCharsets.UTF_8);
            boolean elsewhere = exchange.getRequestURI().getPath().endsWith("/elsewhere") && asked.size() % 2 == 1;
            if (elsewhere) {
                byte[] problem = "{\"cause\":\"INVALID_API\"}".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(400, problem.length);
                exchange.getResponseBody().write(problem);
                exchange.close();
                return;
            }
            boolean refused = body.contains("wrong");
            exchange.sendResponseHeaders(refused ? 400 : 200, refused || answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(refused ? new byte[0] : answer);
            exchange.close();
        });
        management.start();
    }

    @AfterEach
    void stop() {
        if (management != null) {
            management.stop(0);
        }
    }

    private Ended ask(String... words) throws IOException, InterruptedException {
        return askAt("nrf=http://127.0.0.1:" + management.getAddress().getPort(), words);
    }

    private Ended askAt(String target, String... words) throws IOException, InterruptedException {
        ProcessBuilder ask = new ProcessBuilder(
                Stream.concat(Stream.of("local/ask"), Stream.concat(Stream.of(words), Stream.of("--target=" + target)))
                        .toList());
        ask.environment().put("SIGCORE_DATA", data.toString());
        ask.environment().put("PATH", data + ":" + path);
        Process process = ask.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    private String file(String content) throws IOException {
        return Files.writeString(data.resolve("document.json"), content).toString();
    }

    @Test
    void configDiff_sendsDryRun_andConfigPutChangesTheDocument() throws Exception {
        answers.put("/nrf-configuration/v1/nfDiscoveryOptions", "[]");
        assertThat(ask("config", "diff", "nrf", "nfDiscoveryOptions", file("{}")))
                .isEqualTo(new Ended(0, "[]\n"));
        assertThat(ask("config", "put", "nrf", "nfDiscoveryOptions", file("{}")).code())
                .isZero();
        assertThat(ask("config", "put", "nrf", "nfDiscoveryOptions", file("{\"wrong\":1}")))
                .satisfies(ended -> assertThat(ended.code()).isEqualTo(1))
                .satisfies(ended -> assertThat(ended.text()).contains("nrf answers 400"));
        assertThat(asked)
                .startsWith(
                        "PUT /nrf-configuration/v1/nfDiscoveryOptions?dryRun=true {}",
                        "PUT /nrf-configuration/v1/nfDiscoveryOptions {}");
    }

    @Test
    void configRollback_restoresTheValueBeforeTheLatestChange() throws Exception {
        answers.put(HISTORY, "[{\"resource\":\"x\",\"before\":{\"a\":1},\"after\":{\"a\":2}}]");
        answers.put("/nrf-configuration/v1/x", "{}");
        assertThat(ask("config", "rollback", "nrf", "x").code()).isZero();
        assertThat(asked).last().isEqualTo("PUT /nrf-configuration/v1/x {\"a\":1}");
        assertThat(asked).contains("GET " + HISTORY + "?limit=1&document=x");
        answers.put(HISTORY, "[{\"resource\":\"x\",\"before\":null,\"after\":{\"a\":2}}]");
        assertThat(ask("config", "rollback", "nrf", "x").code()).isZero();
        assertThat(asked).last().isEqualTo("DELETE /nrf-configuration/v1/x");
        for (String foreign : List.of("[]", "[{\"resource\":\"x2\",\"before\":{\"a\":1}}]")) {
            answers.put(HISTORY, foreign);
            assertThat(ask("config", "rollback", "nrf", "x"))
                    .isEqualTo(new Ended(1, "sigcore: x has no recorded change\n"));
        }
        assertThat(asked).last().asString().startsWith("GET ");
    }

    /** The programs of a minimal system, as in the root folder of deploy/release/try-archive. */
    @Test
    void withoutCurlAndJq_configGetPutAndRollbackWork() throws Exception {
        Path programs = Files.createDirectory(data.resolve("programs"));
        for (String name : "bash env awk sed cat base64 tr wc timeout mktemp rm grep".split(" ")) {
            Path program = Stream.of("/usr/bin", "/bin")
                    .map(folder -> Path.of(folder, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Path wrapper = Files.writeString(programs.resolve(name), "#!/bin/sh\nexec " + program + " \"$@\"\n");
            assertThat(wrapper.toFile().setExecutable(true)).isTrue();
        }
        path = programs.toString();
        Files.writeString(data.resolve("netrc"), "machine 127.0.0.1 login admin password pass\n");
        answers.put("/nrf-configuration/v1/x", "{\"a\":1}");
        assertThat(ask("config", "get", "nrf", "x")).isEqualTo(new Ended(0, "{\"a\":1}\n"));
        assertThat(ask("config", "put", "nrf", "x", file("{\"wrong\":\"ü\"}")))
                .satisfies(ended -> assertThat(ended.code()).isEqualTo(1))
                .satisfies(ended -> assertThat(ended.text()).contains("nrf answers 400"));
        answers.put(
                HISTORY,
                "[{\"user\":\"before\",\"resource\":\"x\",\"before\":{\"a\":[\"}\"]},\"after\":{\"before\":2}}]");
        assertThat(ask("config", "rollback", "nrf", "x").code()).isZero();
        assertThat(asked)
                .contains("PUT /nrf-configuration/v1/x {\"wrong\":\"ü\"}")
                .endsWith("PUT /nrf-configuration/v1/x {\"a\":[\"}\"]}");
        assertThat(credentials).contains("Basic YWRtaW46cGFzcw==");
    }

    @Test
    void traceOn_setsSubscribers_andTracePcapWritesCapture() throws Exception {
        answers.put("/actuator/subscribertrace/pcap", "octets");
        assertThat(ask("trace", "on", "imsi-001010000000001", "msisdn-4917000").code())
                .isZero();
        Path capture = data.resolve("c.pcapng");
        assertThat(ask("trace", "pcap", capture.toString()).code()).isZero();
        assertThat(Files.readString(capture)).isEqualTo("octets");
        assertThat(ask("trace", "off").code()).isZero();
        assertThat(asked)
                .containsExactly(
                        "PATCH /nrf-configuration/v1/subscriberTrace"
                                + " {\"subscribers\":[\"imsi-001010000000001\",\"msisdn-4917000\"]}",
                        "GET /actuator/subscribertrace/pcap",
                        "PATCH /nrf-configuration/v1/subscriberTrace {\"subscribers\":[]}");
    }

    /** Pods have an address each, and count as one function with several processes. */
    @Test
    void traceInKubernetes_isConfiguredInOnePodAndClearedInAll() throws Exception {
        Path kubectl = Files.writeString(
                data.resolve("kubectl"), """
                #!/bin/sh
                [ "$2" = lab ] || exit 0
                echo 'pod l/nrf 127.0.0.1 %1$d lab-nrf'
                echo 'pod l/nrf 127.0.0.1 %1$d lab-nrf'
                echo 'password l/nrf pass'
                """.formatted(management.getAddress().getPort()));
        assertThat(kubectl.toFile().setExecutable(true)).isTrue();
        assertThat(askAt("kube:lab", "trace", "on", "imsi-001010000000001").code())
                .isZero();
        assertThat(askAt("kube:lab", "trace", "clear").code()).isZero();
        assertThat(askAt("kube:lab", "resolved").text())
                .isEqualTo("nrf=http://admin:pass@127.0.0.1:%1$d,nrf=http://admin:pass@127.0.0.1:%1$d\n"
                        .formatted(management.getAddress().getPort()));
        assertThat(askAt("kube:nowhere", "trace", "clear"))
                .isEqualTo(new Ended(1, "sigcore: no pod of the charts in the namespace nowhere\n"));
        assertThat(asked)
                .containsExactly(
                        "PATCH /nrf-configuration/v1/subscriberTrace {\"subscribers\":[\"imsi-001010000000001\"]}",
                        "DELETE /actuator/subscribertrace",
                        "DELETE /actuator/subscribertrace");
    }

    @Test
    void podWithExistingSecretAndIpv6_isReachedWithItsPassword() throws Exception {
        Path kubectl = Files.writeString(data.resolve("kubectl"), """
                #!/bin/sh
                case "$*" in
                  '-n lab get secret mine -o '*management-password*) printf pass ;;
                  *) echo 'pod l/nrf fd00::7 7180 mine' ;;
                esac
                """);
        assertThat(kubectl.toFile().setExecutable(true)).isTrue();
        assertThat(askAt("kube:lab", "resolved").text()).isEqualTo("nrf=http://admin:pass@[fd00::7]:7180\n");
    }

    @Test
    void severalTargets_useTheOneThatServesTheApi() throws Exception {
        answers.put("/nrf-configuration/v1/elsewhere", "{}");
        String one = "nrf=http://127.0.0.1:" + management.getAddress().getPort();
        assertThat(askAt(one + "," + one, "config", "put", "nrf", "elsewhere", file("{}"))
                        .code())
                .isZero();
        assertThat(asked)
                .containsExactly("PUT /nrf-configuration/v1/elsewhere {}", "PUT /nrf-configuration/v1/elsewhere {}");
        assertThat(askAt(one, "config", "get", "nrf", "elsewhere").text()).contains("nrf answers 400");
    }

    @Test
    void explainWithoutProject_letsPolicyChooseTheOneThatDecided() throws Exception {
        String policy = "policy=http://127.0.0.1:" + management.getAddress().getPort();
        String root = "/oc-cnpolicy-configuration/v1/policymgmt/";
        askAt(policy, "explain", "recorded=3");
        askAt(policy, "explain", "pcrf-core", "supi=imsi-1");
        askAt(policy, "explain", "pcf-sm/lab", "session=5");
        assertThat(asked)
                .containsExactly(
                        "POST " + root + "explain {\"recorded\":3}",
                        "POST " + root + "explain?service=pcrf-core {\"supi\":\"imsi-1\"}",
                        "POST " + root + "policyprojects/pcf-sm/lab/explain {\"sessionId\":\"5\"}");
    }

    @Test
    void unknownFunctionOrFile_exitsWith2WithoutRequest() throws Exception {
        assertThat(ask("config", "get", "amf").code()).isEqualTo(2);
        assertThat(ask("config", "put", "nrf", "x", "/nowhere").code()).isEqualTo(2);
        assertThat(ask("explain", "supi=imsi-1").text()).contains("no --target for policy");
        assertThat(ask("trace", "help").text()).contains("sigcore trace on SUPI");
        assertThat(asked).isEmpty();
    }
}
