// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.sigcore.console.ManagementPort.send;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.sigcore.testkit.Await;

/**
 * Measures the console and its browser with many simulated instances, of which one hangs. Skipped without
 * {@code -Dsigcore.console.instances}, the number of instances. They report 2,000 transactions per second together.
 */
class ManyInstancesIT {
    private static final String PASSWORD = "password of admin";
    private static final int TRANSACTIONS = 2_000;
    private static final Duration SETTLED = Duration.ofSeconds(20);
    private static final Duration MEASURED = Duration.ofSeconds(60);
    private static final Path JAR = Path.of("target/console.jar");

    @Test
    void consoleAndBrowser_stayWithinTheirBudgets(@TempDir Path folder) throws Exception {
        int instances = Integer.getInteger("sigcore.console.instances", 0);
        assumeThat(instances)
                .as("-Dsigcore.console.instances is the number of instances")
                .isPositive();
        assumeThat(Chromium.browser().isPresent() && Chromium.driver().isPresent())
                .as("Chromium and its driver are installed (Debian: chromium, chromium-driver)")
                .isTrue();
        List<String> types = List.of("nrf", "scp", "policy", "bsf");
        List<LiveFunction> functions = new ArrayList<>();
        Path password = Files.writeString(folder.resolve("password-file"), PASSWORD + "\n");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JAR.toString(),
                "--server.port=7581",
                "--sigcore.data-dir=" + folder.resolve("console"),
                "--sigcore.console.password-file=" + password));
        for (int i = 0; i < instances; i++) {
            String name = types.get(i % types.size()) + i;
            functions.add(new LiveFunction(name, TRANSACTIONS / instances));
            command.add("--sigcore.console.functions." + name + "="
                    + functions.getLast().url());
        }
        try (ServerSocket hanging = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            command.add("--sigcore.console.functions.nrf-hanging=http://127.0.0.1:" + hanging.getLocalPort());
            Process console = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            try {
                Await.until("the console listens", () -> listens(7581));
                measure(console, instances);
            } finally {
                console.destroy();
                console.waitFor(10, TimeUnit.SECONDS);
            }
        } finally {
            functions.forEach(LiveFunction::close);
        }
    }

    private static void measure(Process console, int instances) throws Exception {
        try (Chromium browser = new Chromium("http://127.0.0.1:7581")) {
            browser.open("/");
            browser.type("input[name=username]", "admin");
            browser.type("input[name=password]", PASSWORD, Keys.ENTER);
            browser.see("h1", "Core at a glance");
            browser.see(".fleet tr", "BSF3");
            browser.open("/#/ladder");
            Thread.sleep(SETTLED.toMillis());
            Duration consoleBefore = cpu(Stream.of(console.toHandle()));
            Duration browserBefore = cpu(browser.processes());
            Thread.sleep(MEASURED.toMillis());
            double consoleCores = cores(consoleBefore, cpu(Stream.of(console.toHandle())));
            double browserCores = cores(browserBefore, cpu(browser.processes()));
            long megabytes = megabytes(console.pid());
            System.out.printf(
                    "%d instances, %d transactions per second: console %.2f cores, %d MB; browser %.2f cores%n",
                    instances, TRANSACTIONS, consoleCores, megabytes, browserCores);
            browser.open("/#/core");
            browser.see(".fleet tr", "BSF3");
            assertThat(consoleCores).isLessThan(0.5);
            assertThat(megabytes).isLessThan(300);
            assertThat(browserCores).isLessThan(0.3);
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static double cores(Duration before, Duration after) {
        return (double) after.minus(before).toNanos() / MEASURED.toNanos();
    }

    private static Duration cpu(Stream<ProcessHandle> processes) {
        return processes
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static long megabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup")).stream()
                .filter(line -> line.startsWith("Pss:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1000)
                .sum();
    }

    /** Management port of a function that reports transactions at a constant rate. */
    private static final class LiveFunction implements AutoCloseable {
        private static final int ROUNDS = 10; // in a second
        private final ManagementPort port;
        private final String name;
        private final int rate;

        LiveFunction(String name, int rate) throws IOException {
            this.name = name;
            this.rate = rate;
            port = new ManagementPort(this::answer);
        }

        String url() {
            return port.url();
        }

        private void answer(HttpExchange exchange) throws IOException {
            switch (exchange.getRequestURI().getPath()) {
                case "/actuator/prometheus" ->
                    send(exchange, 200, "text/plain", """
                        sigcore_nrf_registered 1
                        sigcore_overload_in_flight 3
                        sigcore_overload_limit 512
                        sigcore_sbi_server_duration_seconds_count{status="200"} %1$d
                        sigcore_sbi_server_duration_seconds_sum{status="200"} %1$d
                        """.formatted(System.nanoTime() / 100_000_000));
                case "/actuator/ladder" -> stream(exchange);
                case "/actuator/health" -> send(exchange, 200, "application/json", "{\"status\":\"UP\"}");
                default -> exchange.sendResponseHeaders(404, -1);
            }
        }

        private void stream(HttpExchange exchange) throws IOException {
            exchange.getResponseHeaders().set("content-type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            for (long number = 1, round = 0; ; round++) {
                StringBuilder events = new StringBuilder();
                for (; number <= (round + 1) * rate / ROUNDS; number++) {
                    events.append("id:%d\nevent:transaction\ndata:%s\n\n".formatted(number, message(number)));
                }
                out.write(events.toString().getBytes(StandardCharsets.UTF_8));
                out.flush();
                try {
                    Thread.sleep(1000 / ROUNDS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        private String message(long number) {
            long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            return """
                {"nf":"%s","side":"SERVER","protocol":"HTTP","peer":"127.0.0.1:50112",\
                "message":"POST /npcf-smpolicycontrol/v1/sm-policies/%s-%d/update","status":%d,"failure":null,\
                "startEpochMicros":%d,"durationMicros":%d,"correlation":null}""".formatted(name, name, number, number % 100 == 0 ? 404 : 200, now, 500 + number % 1000);
        }

        @Override
        public void close() {
            port.close();
        }
    }
}
