// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.harness.QuickStart;

/**
 * Starts network functions from their jars, each with separate ports and data directory: either entirely in one
 * process, or each role in a process of its own, linked to the others. Not thread-safe.
 */
public final class NfLauncher {
    private static final Duration READY = Duration.ofMinutes(4);
    private static final int AT_A_TIME = 3;
    private static final String HEAP_OF_ALL = "-Xmx1g";
    private static final String HEAP_OF_A_ROLE = "-Xmx384m";
    private static final String ALL = "all";
    private static final String TLS_PORT = "sigcore.sbi.tls.";
    private static final String DIAMETER_GATEWAY = "diam-gateway";
    private static final Pattern ROLES = Pattern.compile("expected all or some of ([a-z0-9, -]+)");
    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");
    private final Path root;
    private final Path data;
    private final Ports ports;
    private final List<String> jvmOptions;
    private final String password;

    /**
     * Running network function.
     *
     * @param plan plan from which it was started
     * @param ingress process that receives signalling traffic
     * @param processes all processes, starting with the ingress
     * @param diameter Diameter port; undefined for a network function without Diameter
     */
    public record Running(NfPlan plan, Nf ingress, List<Nf> processes, Target.Peer diameter) {}

    /**
     * Creates a launcher.
     *
     * @param root root directory of the repository, which contains the jars
     * @param data directory for databases and logs, created if absent
     * @param jvmOptions JVM options in addition to those of all processes
     */
    public NfLauncher(Path root, Path data, Ports ports, List<String> jvmOptions) {
        this.root = root;
        this.data = data;
        this.ports = ports;
        this.jvmOptions = List.copyOf(jvmOptions);
        byte[] random = new byte[18];
        new SecureRandom().nextBytes(random);
        this.password = Base64.getUrlEncoder().encodeToString(random);
    }

    /** Returns the path of a network function's jar, which may not exist. */
    public static Path jar(Path root, String nf) {
        return root.resolve(nf).resolve("target").resolve(nf + ".jar");
    }

    /**
     * Creates an ahead-of-time cache by a training start, unless this build has one. A failure only makes later starts
     * slower.
     */
    public void learn(String nf) throws InterruptedException {
        if (!Files.exists(jar(root, nf))) {
            return;
        }
        try {
            new QuickStart(jar(root, nf)).prepare(java());
        } catch (IllegalStateException | UncheckedIOException e) {
            System.err.println(nf + " starts from its jar: " + e.getMessage());
        }
    }

    /**
     * Starts a network function and waits until it is ready. If one of its processes does not become ready, all are
     * stopped.
     */
    public Running start(NfPlan plan, boolean eachRole) throws InterruptedException {
        List<String> roles = eachRole ? roles(plan) : List.of(ALL);
        Map<String, Integer> sbiPorts = new LinkedHashMap<>();
        roles.forEach(role -> sbiPorts.put(role, ports.take()));
        int diameterPort = plan.diameter() ? ports.take() : 0;
        List<String> program = new QuickStart(jar(root, plan.nf())).program();
        List<NfProcess> processes = new ArrayList<>();
        try {
            // The first process creates the tables for the others.
            processes.add(spawn(plan, roles.getFirst(), sbiPorts, diameterPort, program));
            processes.getLast().awaitReady(READY);
            for (int i = 1; i < roles.size(); i++) {
                processes.add(spawn(plan, roles.get(i), sbiPorts, diameterPort, program));
                processes.get(Math.max(0, i - AT_A_TIME + 1)).awaitReady(READY);
            }
            for (NfProcess process : processes) {
                process.awaitReady(READY);
            }
        } catch (RuntimeException | InterruptedException e) {
            processes.forEach(NfProcess::close);
            throw e;
        }
        return new Running(
                plan,
                processes.getFirst(),
                List.copyOf(processes),
                new Target.Peer(
                        plan.settings().getOrDefault("sigcore.diameter.identity", ""), "127.0.0.1", diameterPort));
    }

    private NfProcess spawn(
            NfPlan plan, String role, Map<String, Integer> sbiPorts, int diameterPort, List<String> program) {
        boolean whole = role.equals(ALL);
        Path home = data.resolve(plan.name());
        int managementPort = ports.take();
        int sbiPort = sbiPorts.getOrDefault(role, 0);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("roles", role);
        settings.put("server.port", "" + managementPort);
        settings.put("sigcore.sbi.port", "" + sbiPort);
        settings.put(
                "sigcore.data-dir", whole ? home.toString() : home.resolve(role).toString());
        if (plan.diameter()) {
            boolean gateway = whole || role.equals(DIAMETER_GATEWAY);
            settings.put("sigcore.diameter.port", "" + (gateway ? diameterPort : ports.take()));
        }
        if (!whole) {
            // All processes share one embedded database, which the first process to open it serves to the others.
            settings.put("sigcore.store.url", "jdbc:h2:file:" + home.resolve("store") + ";AUTO_SERVER=TRUE");
            sbiPorts.forEach((other, port) -> {
                if (!other.equals(role)) {
                    settings.put("sigcore.links." + other, "http://127.0.0.1:" + port);
                }
            });
        }
        boolean first = sbiPort == sbiPorts.values().iterator().next();
        plan.settings().forEach((key, value) -> {
            if (first || !key.startsWith(TLS_PORT)) {
                settings.put(key, value);
            }
        });
        List<String> command = jvm(whole ? HEAP_OF_ALL : HEAP_OF_A_ROLE);
        command.addAll(program);
        settings.forEach((key, value) -> command.add("--" + key + "=" + value));
        String name = whole ? plan.name() : plan.name() + " " + role;
        return new NfProcess(
                name,
                command,
                directory(home).resolve(role + ".log"),
                sbiPort,
                // Passed by environment variable, since older builds without passwords reject an unknown key.
                Map.of("SIGCORE_MANAGEMENT_PASSWORD", password, "SIGCORE_INTERNAL_SECRET", password),
                new Management("127.0.0.1", managementPort, password));
    }

    private List<String> jvm(String heap) {
        List<String> command = new ArrayList<>();
        command.add(java().toString());
        command.add(heap);
        command.addAll(JVM);
        command.addAll(jvmOptions);
        return command;
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /**
     * Queries the jar for its roles, so that any build works: the error message for an unknown role lists all names.
     */
    private List<String> roles(NfPlan plan) throws InterruptedException {
        List<String> command = jvm(HEAP_OF_A_ROLE);
        command.addAll(List.of("-jar", jar(root, plan.nf()).toString(), "--roles=?"));
        Path log = directory(data.resolve(plan.name())).resolve("roles.log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.waitFor();
            Matcher matcher = ROLES.matcher(Files.readString(log));
            if (!matcher.find()) {
                throw new IllegalStateException(plan.nf() + " does not list its roles, see " + log);
            }
            return ingressFirst(List.of(matcher.group(1).strip().split(", ")));
        } catch (IOException e) {
            throw new UncheckedIOException(plan.nf() + " cannot be started", e);
        }
    }

    private static List<String> ingressFirst(List<String> roles) {
        List<String> sorted = new ArrayList<>(roles);
        roles.stream()
                .filter(role ->
                        role.equals("scp-worker") || role.replace("-", "").equals("ingressgateway"))
                .findFirst()
                .ifPresent(role -> {
                    sorted.remove(role);
                    sorted.addFirst(role);
                });
        return sorted;
    }

    private static Path directory(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create " + path, e);
        }
    }
}
