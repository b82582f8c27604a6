// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy.kamailio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.sigcore.harness.NetworkFunction;

/** A Kamailio process on its own loopback network, with simulated UEs and the rest of the IMS. For one thread. */
final class Pcscf implements AutoCloseable {
    private static final Path FOLDER = Path.of("local/connect/kamailio").toAbsolutePath();
    private static final int START_SECONDS = 40;
    private static final int SIP_SECONDS = 30;

    private final NetworkFunction peer;
    private final DiameterTap tap;
    private final Path run;
    private final String network;
    private final boolean rtcp;
    private final List<Process> ends = new ArrayList<>();
    private boolean running;

    /**
     * Creates a P-CSCF that is not started yet.
     *
     * @param network the first three octets, such as {@code 127.0.77}
     * @param rtcp true if its AARs also describe RTCP
     */
    Pcscf(NetworkFunction peer, InetSocketAddress address, Path run, String network, boolean rtcp) {
        this.peer = peer;
        this.tap = new DiameterTap(address);
        this.run = run;
        this.network = network;
        this.rtcp = rtcp;
    }

    /** Returns the reason why the tests cannot run on this machine; empty if they can. */
    static String absence() {
        for (String program : List.of("kamailio", "kamcmd", "sipp")) {
            if (List.of("/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin").stream()
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
                return "skipped: no " + program
                        + " on this machine (apt-get install kamailio kamailio-ims-modules sip-tester)";
            }
        }
        return ended("/bin/sh", "-c", "getent hosts policy.sigcore.lab bsf.sigcore.lab || unshare -rm true")
                ? ""
                : "skipped: nothing resolves policy.sigcore.lab, and this user cannot mount another /etc/hosts";
    }

    private static boolean ended(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the messages between the P-CSCF and the core. */
    DiameterTap tap() {
        return tap;
    }

    /** Returns the address of a UE. */
    String ue(int number) {
        return network + "." + number;
    }

    /** Starts Kamailio, and returns when its Diameter connection is open. */
    void start() throws IOException, InterruptedException {
        script("start");
        running = true;
    }

    /** Kills Kamailio, as a crash does. */
    void kill() throws IOException, InterruptedException {
        running = false;
        script("kill");
    }

    /** Ends the simulated UEs and IMS; after a failed test they may wait for messages that do not come. */
    void hangUp() {
        ends.forEach(Process::destroyForcibly);
        ends.clear();
    }

    @Override
    public void close() throws IOException {
        hangUp();
        try (tap) {
            if (running) {
                script("stop");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Registers a UE, or ends its registration. */
    void register(String ue, int expires) throws IOException, InterruptedException {
        Sip home = sip("home", network + ".200");
        Sip register = sip("register", ue, network + ".100:5060", "-key", "expires", String.valueOf(expires));
        register.passes();
        home.passes();
    }

    /**
     * Starts a call of a UE.
     *
     * @param call the scenario of the caller
     * @param answer the scenario of the far end
     */
    Call call(String ue, String call, String answer) throws IOException, InterruptedException {
        Sip callee = sip(answer, network + ".200");
        return new Call(sip(call, ue, network + ".100:5060", "-d", "800"), callee);
    }

    /** Both ends of a call. */
    record Call(Sip caller, Sip callee) {
        void passes() throws InterruptedException, IOException {
            caller.passes();
            callee.passes();
        }
    }

    /** A running sipp process. */
    record Sip(Process process, Path messages, Path output) {
        boolean has(String text) throws IOException {
            return Files.exists(messages)
                    && Files.readString(messages, StandardCharsets.ISO_8859_1).contains(text);
        }

        void passes() throws InterruptedException, IOException {
            boolean ended = process.waitFor(SIP_SECONDS, TimeUnit.SECONDS);
            assertThat(ended ? process.exitValue() : -1)
                    .as(() -> output + ": " + tail())
                    .isZero();
        }

        private String tail() {
            try {
                String text = Files.exists(messages) ? Files.readString(messages, StandardCharsets.ISO_8859_1) : "";
                return text.substring(Math.max(0, text.length() - 3000));
            } catch (IOException e) {
                return e.toString();
            }
        }
    }

    private Sip sip(String scenario, String address, String... more) throws IOException, InterruptedException {
        Path messages = run.resolve(scenario + "-" + System.nanoTime() + ".msg");
        Path output = messages.resolveSibling(messages.getFileName() + ".out");
        List<String> command = new ArrayList<>(List.of("sipp"));
        command.addAll(List.of(more));
        command.addAll(
                List.of("-sf", FOLDER.resolve("sipp/" + scenario + ".xml").toString()));
        command.addAll(List.of("-i", address, "-mi", address, "-p", "5060", "-m", "1", "-nostdin"));
        command.addAll(List.of("-key", "user", "ue", "-key", "callee", "far", "-timeout", "25s", "-timeout_error"));
        command.addAll(List.of("-trace_msg", "-message_file", messages.toString()));
        Process process = new ProcessBuilder(command)
                .directory(run.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        ends.add(process);
        if (more.length == 0) {
            awaitPort(process, address);
        }
        return new Sip(process, messages, output);
    }

    // A server must listen before a request is sent to it.
    private static void awaitPort(Process process, String address) throws IOException, InterruptedException {
        String[] octets = address.split("\\.");
        StringBuilder hex = new StringBuilder();
        for (int i = octets.length - 1; i >= 0; i--) {
            hex.append("%02X".formatted(Integer.parseInt(octets[i])));
        }
        String line = hex + ":13C4 ";
        for (int i = 0; i < 200 && process.isAlive(); i++) {
            if (Files.readString(Path.of("/proc/net/udp")).contains(line)) {
                return;
            }
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
    }

    private void script(String command) throws IOException, InterruptedException {
        Files.createDirectories(run);
        Path output = run.resolve("script.out");
        ProcessBuilder builder = new ProcessBuilder(FOLDER.resolve("pcscf").toString(), command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("RUN", run.toString());
        environment.put("NET", network);
        environment.put("NAME", "pcscf-" + peer.shortName() + (rtcp ? "-rtcp" : "") + ".ims.lab");
        environment.put("PEER", peer.identity());
        environment.put("PORT", String.valueOf(tap.port()));
        if (rtcp) {
            environment.put("RTCP", "yes");
        }
        Process process = builder.start();
        boolean ended = process.waitFor(START_SECONDS, TimeUnit.SECONDS);
        assertThat(ended ? process.exitValue() : -1)
                .as("pcscf " + command + ": " + Files.readString(output))
                .isZero();
    }
}
