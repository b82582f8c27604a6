// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Functions of the sigcore script that need no network functions. */
@EnabledOnOs(OS.LINUX)
class LauncherScriptTest {
    private static final Path SCRIPT = Path.of("../../deploy/local/sigcore");

    @TempDir
    private Path folder;

    private Path root;
    private Path script;

    private record Result(int code, String output) {}

    @BeforeEach
    void checkOut() throws IOException {
        root = folder.resolve("a checkout with spaces");
        script = root.resolve("deploy/local/sigcore");
        Files.createDirectories(script.getParent());
        Files.copy(SCRIPT, script, StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(Path.of("../../pom.xml"), root.resolve("pom.xml"));
    }

    private Result run(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SIGCORE_DATA", folder.resolve("state of it").toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), output.strip());
    }

    @Test
    void status_showsStoppedFunctions() throws Exception {
        Result result = run(Map.of(), "status");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .containsPattern("policy +- +stopped .* sbi 7300, tls 7343, management 7380, diameter 7368")
                .contains("sigcore 0.1.0")
                .doesNotContain("\033");
    }

    @Test
    void versionStatusAndCompletion_needNoBuild() throws Exception {
        Map<String, String> nothingToBuildWith = Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", "/nowhere");

        assertThat(run(nothingToBuildWith, "--version").output()).startsWith("sigcore 0.1.0 (commit ");
        assertThat(run(nothingToBuildWith, "version")).isEqualTo(run(nothingToBuildWith, "--version"));
        assertThat(run(nothingToBuildWith, "completion", "bash").output())
                .contains("complete -o default -F _sigcore sigcore");
        assertThat(run(nothingToBuildWith, "completion", "fish"))
                .isEqualTo(new Result(2, "sigcore: completion expects bash or zsh"));
        Result status = run(nothingToBuildWith, "status", "--output", "json");
        assertThat(status.code()).isEqualTo(1);
        assertThat(status.output())
                .startsWith("{\"version\":\"0.1.0\",\"commit\":\"")
                .contains("{\"nf\":\"policy\",\"state\":\"stopped\",\"pid\":null,\"ports\":{\"sbi\":7300,\"tls\":7343,"
                        + "\"management\":7380,\"diameter\":7368}}");
        assertThat(run(nothingToBuildWith, "status", "--output", "xml").code()).isEqualTo(2);
    }

    @Test
    void jarRebuiltWithSameContent_keepsItsQuickStart() throws Exception {
        Path jar = root.resolve("nrf/target/nrf.jar");
        startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        Process sum = new ProcessBuilder("sh", "-c", "cksum <\"$1\"", "sh", jar.toString()).start();
        Files.write(
                root.resolve("nrf/target/quick/content"), sum.getInputStream().readAllBytes());

        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(lastStartOfNrf()).contains("-XX:AOTCache=");

        Files.writeString(jar, "another content");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(lastStartOfNrf()).doesNotContain("-XX:AOTCache=");
    }

    @Test
    void stalePidFile_isIgnored() throws Exception {
        Path run = Files.createDirectories(folder.resolve("state of it/run"));
        Files.writeString(run.resolve("nrf.pid"), ProcessHandle.current().pid() + " 1\n");

        assertThat(run(Map.of(), "kill", "nrf")).isEqualTo(new Result(1, "sigcore: nrf is not running"));
        assertThat(run(Map.of(), "down")).isEqualTo(new Result(0, "nothing is running"));
        assertThat(ProcessHandle.current().isAlive()).isTrue();
    }

    @Test
    void errors_areOneLine() throws Exception {
        assertThat(run(Map.of(), "kill", "smf"))
                .isEqualTo(new Result(2, "sigcore: expected one of nrf scp policy bsf console, got 'smf'"));
        assertThat(run(Map.of(), "down", "nrf")).isEqualTo(new Result(2, "sigcore: down takes no arguments"));
        assertThat(run(Map.of(), "logs").output()).startsWith("sigcore: no log yet in ");
        assertThat(run(Map.of(), "demo", "2").output()).contains("nrf is not running: run '");
    }

    @Test
    void up_refusesInvalidOptions() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        assertThat(run(Map.of(), "up", "--plmn", "99970"))
                .isEqualTo(new Result(2, "sigcore: --plmn expects MCC-MNC such as 001-01, got '99970'"));
        assertThat(run(Map.of(), "up", "--host", "0.0.0.0"))
                .isEqualTo(new Result(2, "sigcore: --host expects an IPv4 address of this machine, got '0.0.0.0'"));
        assertThat(run(Map.of(), "up", "--config=none.yaml"))
                .isEqualTo(new Result(2, "sigcore: --config none.yaml: no such file or folder, or not readable"));
        assertThat(run(Map.of(), "up", "--config", empty.toString()).output()).endsWith("the folder has no .yaml file");
        assertThat(run(Map.of(), "up", "now"))
                .isEqualTo(new Result(
                        2,
                        "sigcore: up accepts --plmn, --host, --tokens, --secure, --no-secure, --config, --no-config, "
                                + "--console and"
                                + " --no-console, not 'now'"));
    }

    @Test
    void up_withOtherSettingsWhileRunning_isRefused() throws Exception {
        Path run = Files.createDirectories(folder.resolve("state of it/run"));
        Files.writeString(run.resolveSibling("lab"), "plmn=999-70\nhost=10.0.0.5\nsecure=yes\nconfig=/etc/lab.yaml\n");
        // This JVM represents an NRF.
        Files.writeString(run.resolve("nrf.pid"), ProcessHandle.current().pid() + " " + began() + "\n");

        assertThat(run(Map.of(), "status").output())
                .contains("PLMN 999-70 at 10.0.0.5, access tokens permissive, secure, configuration of /etc/lab.yaml")
                .contains("sbi off, tls 7143");
        Result result = run(Map.of(), "up", "--plmn", "001-01");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .startsWith(
                        "sigcore: nrf is running with other settings (PLMN 999-70 at 10.0.0.5, access tokens permissive, secure, configuration of");
    }

    @Test
    void helpOfEachCommand_isPrintedWithoutBuild() throws Exception {
        Map<String, String> nothingToBuildWith = Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", "/nowhere");

        for (String command :
                List.of("up", "demo", "ue", "ladder", "status", "logs", "start", "stop", "down", "clean")) {
            Result help = run(nothingToBuildWith, command, "--help");
            assertThat(help.code()).as(command).isZero();
            assertThat(help.output()).startsWith(command).doesNotContain("building");
            assertThat(run(nothingToBuildWith, "help", command)).isEqualTo(help);
        }
        assertThat(run(nothingToBuildWith, "up", "--plmn", "999-70", "-h").output())
                .startsWith("up [--plmn MCC-MNC]")
                .doesNotContain("ladder");
    }

    @Test
    void helpAndUsageErrorsOfBench_arePrintedWithoutBuild() throws Exception {
        for (String file : List.of("run", "runner/src/main/resources/org/sigcore/scenarios/usage.txt")) {
            Path copy = root.resolve("perf").resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(Path.of("..").resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createDirectories(root.resolve("perf/scenarios"));

        assertThat(run(Map.of(), "bench", "--help").output())
                .startsWith("Usage: perf/run SCENARIO")
                .doesNotContain("building");
        assertThat(run(Map.of(), "bench", "all", "--speed", "9"))
                .isEqualTo(new Result(1, "scenarios: unknown option --speed (--help lists what there is)"));
        assertThat(run(Map.of(), "bench", "nrf-none", "--scale", "0.1"))
                .isEqualTo(new Result(1, "scenarios: no scenario is called nrf-none (--help lists what there is)"));
    }

    /** The data directory has blanks. The file of the log and those of the function are its user's alone. */
    @Test
    void start_passesPathsWithBlanks_andKeepsTheLogPrivate() throws Exception {
        startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\nprintf '[%s]\\n' \"$@\"\n");
        assertThat(lastStartOfNrf())
                .contains("[--sigcore.management.issuers.console.jwks-file="
                        + folder.resolve("state of it/console/token-keys.json") + "]");
        assertThat(Files.getPosixFilePermissions(folder.resolve("state of it/log/nrf.log")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void start_withoutTheKeptConfiguration_isRefused() throws Exception {
        startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        Files.writeString(folder.resolve("state of it/lab"), "config=/nowhere/lab.yaml\n");
        assertThat(run(Map.of("JAVA_HOME", folder.resolve("jdk").toString()), "start", "nrf"))
                .isEqualTo(new Result(
                        1,
                        "sigcore: the configuration /nowhere/lab.yaml does not exist any more: "
                                + "use 'up' with --config or --no-config"));
    }

    @Test
    void start_waitsForAnotherOne_unlessThatWasKilled() throws Exception {
        startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        Map<String, String> environment =
                Map.of("JAVA_HOME", folder.resolve("jdk").toString());
        Path lock = folder.resolve("state of it/run/lock");
        long pid = ProcessHandle.current().pid();
        Files.createSymbolicLink(lock, Path.of(pid + " 1"));
        assertThat(run(environment, "start", "nrf").output()).doesNotContain("waiting");
        assertThat(Files.isSymbolicLink(lock)).isFalse();

        Files.createSymbolicLink(lock, Path.of(pid + " " + began()));
        Future<?> ended = CompletableFuture.runAsync(
                () -> assertThatCode(() -> Files.delete(lock)).doesNotThrowAnyException(),
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        assertThat(run(environment, "start", "nrf").output()).contains("waiting for another start (pid " + pid + ")");
        ended.get();
    }

    @Test
    void functionWhosePidCannotBeStored_isStopped() throws Exception {
        startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        Path pid = folder.resolve("state of it/run/nrf.pid");
        Files.deleteIfExists(pid);
        Files.createDirectory(pid);
        Files.writeString(folder.resolve("jdk/bin/java"), "#!/bin/sh\nexec sleep 600\n");
        Result result = run(Map.of("JAVA_HOME", folder.resolve("jdk").toString()), "start", "nrf");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .endsWith("cannot write to " + folder.resolve("state of it/run") + ": nrf is stopped");
    }

    @Test
    void withoutHome_theDataDirectoryMustBeGiven() throws Exception {
        for (String data : List.of("SIGCORE_DATA=" + folder.resolve("state of it"), "SIGCORE_DATA=")) {
            Process process = new ProcessBuilder(
                            "env",
                            "-u",
                            "HOME",
                            "-u",
                            "XDG_STATE_HOME",
                            data,
                            "JAVA_HOME=/nowhere",
                            script.toString(),
                            "start",
                            "nrf")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isNotZero();
            assertThat(output).doesNotContain("unbound");
            assertThat(output.contains("set it or SIGCORE_DATA")).isEqualTo(data.endsWith("="));
        }
    }

    @Test
    void cacheOfMovedTree_isNotUsed() throws Exception {
        String atItsPlace = startOfNrf(root.resolve("nrf/target/quick/nrf.jar"));
        assertThat(atItsPlace).contains("-XX:AOTCache=").contains("/nrf/target/quick/nrf.jar");

        String moved = startOfNrf(Path.of("/elsewhere/nrf/target/quick/nrf.jar"));
        assertThat(moved).doesNotContain("-XX:AOTCache=").contains("/nrf/target/nrf.jar");
    }

    /** Returns the start time of this JVM from /proc. */
    private static String began() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];
    }

    /** Returns the command line of an NRF that ends at once, with a cache that was made for an unpacked jar at {@code place}. */
    private String startOfNrf(Path place) throws Exception {
        Path jdk = folder.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
        for (String program : List.of("java", "keytool")) {
            Path file = Files.writeString(jdk.resolve("bin").resolve(program), "#!/bin/sh\necho \"$@\"\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Path quick = Files.createDirectories(root.resolve("nrf/target/quick"));
        Files.writeString(quick.resolveSibling("nrf.jar"), "");
        Files.writeString(quick.resolve("nrf.aot"), "");
        Files.writeString(quick.resolve("place"), place + "\n");
        Path state = folder.resolve("state of it");
        Files.createDirectories(state.resolve("tls"));
        Files.writeString(state.resolve("tls/password"), "p");
        Files.writeString(state.resolve("management-password"), "p");
        return lastStartOfNrf();
    }

    private String lastStartOfNrf() throws Exception {
        Path state = folder.resolve("state of it");
        Files.deleteIfExists(state.resolve("log/nrf.log"));
        String output = run(Map.of("JAVA_HOME", folder.resolve("jdk").toString()), "start", "nrf")
                .output();
        assumeTrue(!output.contains("is taken by another program"), output);
        return Files.readString(state.resolve("log/nrf.log"));
    }

    @Test
    void clean_deletesOnlyItsOwnFiles() throws Exception {
        Path state = Files.createDirectories(folder.resolve("state of it"));
        Files.createDirectories(state.resolve("nrf/db"));
        Files.createDirectories(state.resolve("quick/nrf"));
        Files.writeString(state.resolve("mine.txt"), "kept");

        assertThat(run(Map.of(), "clean").code()).isZero();
        assertThat(state.resolve("nrf")).doesNotExist();
        assertThat(state.resolve("quick")).doesNotExist();
        assertThat(state.resolve("mine.txt")).exists();
    }
}
