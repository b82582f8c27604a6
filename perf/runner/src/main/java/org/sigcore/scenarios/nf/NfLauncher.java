// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts network functions from their jars, each with ports and a data directory of its own: the whole in one process, or
 * every role in its own with links to the others. For one thread.
 */
public final class NfLauncher {
    private static final Duration READY = Duration.ofMinutes(4);
    private static final int AT_A_TIME = 2;
    private static final Pattern ROLES = Pattern.compile("expected all or some of ([a-z0-9, -]+)");
    private static final List<String> JVM = List.of(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");
    private final Path root;
    private final Path data;
    private final Ports ports;
    private final List<String> jvmOptions;

    /**
     * A started network function.
     *
     * @param plan what was asked for
     * @param ingress takes the signalling
     * @param processes all of them, the ingress first
     * @param diameterPort 0 when it has none
     */
    public record Running(NfPlan plan, NfProcess ingress, List<NfProcess> processes, int diameterPort) {}

    /**
     * Prepares.
     *
     * @param root of the repository, where the jars are
     * @param data a directory for databases and logs, made when it is not there
     * @param jvmOptions after those that every process gets
     */
    public NfLauncher(Path root, Path data, Ports ports, List<String> jvmOptions) {
        this.root = root;
        this.data = data;
        this.ports = ports;
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    /** The jar of a network function, whether it is there or not. */
    public static Path jar(Path root, String nf) {
        return root.resolve(nf).resolve("target").resolve(nf + ".jar");
    }

    /** Starts it and waits until it is ready. What was started is ended when one of its processes does not get ready. */
    public Running start(NfPlan plan, boolean eachRole) throws InterruptedException {
        List<String> roles = eachRole ? roles(plan) : List.of("all");
        Map<String, Integer> sbiPorts = new LinkedHashMap<>();
        roles.forEach(role -> sbiPorts.put(role, ports.take()));
        int diameterPort = plan.diameter() ? ports.take() : 0;
        List<NfProcess> processes = new ArrayList<>();
        try {
            // The first to come makes the tables; the others find them.
            processes.add(spawn(plan, roles.getFirst(), sbiPorts, diameterPort));
            processes.getLast().awaitReady(READY);
            for (int i = 1; i < roles.size(); i++) {
                processes.add(spawn(plan, roles.get(i), sbiPorts, diameterPort));
                processes.get(Math.max(0, i - AT_A_TIME + 1)).awaitReady(READY);
            }
            for (NfProcess process : processes) {
                process.awaitReady(READY);
            }
        } catch (RuntimeException | InterruptedException e) {
            processes.forEach(NfProcess::close);
            throw e;
        }
        return new Running(plan, processes.getFirst(), processes, diameterPort);
    }

    private NfProcess spawn(NfPlan plan, String role, Map<String, Integer> sbiPorts, int diameterPort) {
        boolean whole = role.equals("all");
        String name = whole ? plan.name() : plan.name() + " " + role;
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
            boolean gateway = whole || role.startsWith("diam-gateway");
            settings.put("sigcore.diameter.port", "" + (gateway ? diameterPort : ports.take()));
        }
        if (!whole) {
            // One embedded database for all: the process that opens it first serves the others.
            settings.put("sigcore.store.url", "jdbc:h2:file:" + home.resolve("store") + ";AUTO_SERVER=TRUE");
            sbiPorts.forEach((other, port) -> {
                if (!other.equals(role)) {
                    settings.put("sigcore.links." + other, "http://127.0.0.1:" + port);
                }
            });
        }
        settings.putAll(plan.settings());
        List<String> command = command(plan.nf());
        settings.forEach((key, value) -> command.add("--" + key + "=" + value));
        return new NfProcess(name, command, directory(home).resolve(role + ".log"), sbiPort, managementPort);
    }

    private List<String> command(String nf) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(jvmOptions);
        command.add("-jar");
        command.add(jar(root, nf).toString());
        return command;
    }

    /** Asks the jar itself, so that the runner knows the roles of every build: a role that is none is told all names. */
    private List<String> roles(NfPlan plan) throws InterruptedException {
        List<String> command = command(plan.nf());
        command.add("--roles=?");
        Path log = directory(data.resolve(plan.name())).resolve("roles.log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.waitFor();
            Matcher matcher = ROLES.matcher(Files.readString(log));
            if (!matcher.find()) {
                throw new IllegalStateException(plan.nf() + " does not tell its roles, see " + log);
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
            throw new UncheckedIOException("cannot make " + path, e);
        }
    }
}
