// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.harness.ladder.HopLog;
import org.sigcore.harness.ladder.Ladder;
import org.sigcore.harness.ladder.NfTraces;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.demo.Demo;
import org.sigcore.simulators.demo.Stage;
import org.sigcore.simulators.ladder.RecordedLadder;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.DiameterSimulators;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.LabCertificates;
import org.sigcore.simulators.nf.Simulators;
import org.sigcore.simulators.ue.UeCommand;
import org.sigcore.simulators.ue.Ues;

/** Command-line program that starts the simulators or the demo. Other programs can run with the simulators. */
public final class SimulatorsMain {
    private static final String USAGE = """
            Usage: java -jar simulators.jar --roles=ROLE[,ROLE...] [OPTION...]
                   java -jar simulators.jar --demo [FLOW...] [OPTION...]
                   java -jar simulators.jar --ladder [WORD...] [OPTION...]
                   java -jar simulators.jar --ue 4g|5g [OPTION...]

              --roles=...            udr, chf, smf, amf, af (with P-CSCF), pgw, pcf: register and serve until SIGTERM
              --demo                 run the call flows (all, or those with these numbers) against the running core
              --ladder               draw what the core has recorded (sigcore.trace.enabled): all, or messages with one of the words
              --ue 4g|5g             hold the session of a UE open and print its rules as they come and go, until SIGTERM
              --address=IPV4         of the UE
              --subscriber=N         whose UE it is, default 1
              --dnn=ims              data network of the session
              --last=30s             how far back, default 60s
              --mermaid              as a sequence diagram of Mermaid
              --target=nrf=URL,...   management of a core elsewhere (nrf, scp, policy, bsf)
              --ROLE.latency=150ms   delay before each answer of a role
              --ROLE.fail=503        HTTP status or Result-Code in place of an answer
              --ROLE.fail-ratio=0.5  share of the answers that fail, default 1
              --plmn=MCC-MNC         home network of the subscribers, default 001-01
              --host=ADDRESS         where the core listens and the simulators do, default 127.0.0.1
              --tokens               use access tokens of the NRF, for a core that enforces them
              --tls=DIR              use certificates (NAME.p12, trust.p12, password) and no cleartext
              --udr.subscribers=N    how many the UDR has, from number 1 up, default 9999999
              --port.NAME=PORT       another port, such as --port.scp=8200 or --port.policy.diameter=8368
              --script=FILE          the sigcore script, for flow 6
              --data=DIR             its data directory, for the management password; default $SIGCORE_DATA

            While they run, PUT http://127.0.0.1:7600/sigcore-simulators/v1/ROLE/behaviour changes a role:
            {"latencyMillis": 150, "fail": 503, "failRatio": 0.5}""";

    private static final Set<String> OPTIONS = Set.of(
            "roles",
            "plmn",
            "host",
            "tls",
            "udr.subscribers",
            "script",
            "data",
            "last",
            "target",
            "address",
            "subscriber",
            "dnn");
    private static final Set<String> BEHAVIOURS = Set.of("latency", "fail", "fail-ratio");
    private static final int MAX_SUBSCRIBERS = 9_999_999;

    private final Arguments arguments;
    private final PrintStream out;
    private final Lab lab;
    private final HopLog log;

    private SimulatorsMain(Arguments arguments, PrintStream out) {
        this.arguments = arguments;
        this.out = out;
        this.lab = Lab.of(plmn(arguments), host(arguments), name -> arguments.text("port." + name))
                .withTokens(arguments.has("tokens"))
                .withCertificates(certificates(arguments));
        this.log = new HopLog(lab.names());
    }

    /** Program that uses the simulators with a running core. */
    @FunctionalInterface
    public interface Act {
        /**
         * Runs the program.
         *
         * @param data directory data directory of the {@code sigcore} script
         * @return true on success
         */
        boolean play(Stage stage, Arguments arguments, Path data);
    }

    /** Exits with code 0 on success, 1 on failure, and 2 if the command line is invalid. */
    public static void main(String[] args) {
        System.exit(ended(args, Set.of(), SimulatorsMain::run));
    }

    /**
     * Runs a program with the simulators. Simulators that the core must discover are registered at its NRF.
     *
     * @param more options of the program, in addition to those of the simulators
     * @return exit code, as in {@link #main}
     */
    public static int act(String[] args, Set<String> more, Act act) {
        return ended(
                args,
                more,
                simulators -> simulators.onStage(stage -> {
                    stage.registerProducers();
                    return act.play(stage, simulators.arguments, simulators.dataDirectory());
                }));
    }

    private static int ended(String[] args, Set<String> more, ToIntFunction<SimulatorsMain> body) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        int code;
        try {
            Arguments arguments = Arguments.parse(
                    Arrays.asList(args),
                    Set.of("demo", "help", "ladder", "mermaid", "subscribers", "tokens", "ue"),
                    option -> more.contains(option) || isKnown(option));
            code = body.applyAsInt(new SimulatorsMain(arguments, out));
        } catch (UsageException e) {
            System.err.println("simulators: " + e.getMessage() + " (--help lists what there is)");
            code = 2;
        } catch (IllegalStateException e) {
            System.err.println("simulators: " + e.getMessage());
            code = 1;
        }
        out.flush();
        return code;
    }

    private static boolean isKnown(String option) {
        int dot = option.indexOf('.');
        return OPTIONS.contains(option)
                || (option.startsWith("port.") && Lab.knowsPort(option.substring("port.".length())))
                || (dot > 0
                        && Simulators.ROLES.contains(option.substring(0, dot))
                        && BEHAVIOURS.contains(option.substring(dot + 1)));
    }

    private static PlmnId plmn(Arguments arguments) {
        String text = arguments.text("plmn");
        try {
            return text == null ? Lab.standard().plmn() : PlmnId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--plmn: " + e.getMessage());
        }
    }

    private static String host(Arguments arguments) {
        String text = arguments.text("host");
        return text == null ? Lab.standard().host() : text;
    }

    private static @Nullable LabCertificates certificates(Arguments arguments) {
        String directory = arguments.text("tls");
        return directory == null ? null : new LabCertificates(Path.of(directory));
    }

    private int run() {
        if (arguments.has("help")) {
            out.println(USAGE);
            return 0;
        }
        if (arguments.has("ladder")) {
            Ladder ladder = RecordedLadder.read(
                    RecordedLadder.management(lab, arguments.text("target")),
                    arguments.has("subscribers") ? NfTraces.SUBSCRIBERS : NfTraces.LADDER,
                    log::nameOf,
                    password(),
                    arguments.duration("last", Duration.ofMinutes(1)),
                    arguments.words(),
                    lab.managementTrust());
            out.print(arguments.has("mermaid") ? ladder.mermaid() : ladder.text(terminal()));
            return 0;
        }
        if (arguments.has("ue")) {
            return holdUe();
        }
        if (!arguments.has("demo")) {
            return serve(roles());
        }
        List<Integer> flows = Demo.chosen(arguments.words());
        return onStage(stage -> new Demo(stage, log, terminal(), out, password()).run(flows));
    }

    private int onStage(Predicate<Stage> act) {
        Simulators simulators = simulators();
        DiameterSimulators diameter = diameter(simulators);
        try (Stage stage = new Stage(lab, simulators, diameter, Path.of(arguments.text("script", "sigcore")))) {
            simulators.listen(Simulators.ROLES);
            diameter.connect(Simulators.ROLES);
            if (lab.tokens()) {
                simulators.admit("af"); // an unregistered NF receives no token
            }
            return act.test(stage) ? 0 : 1;
        }
    }

    private int holdUe() {
        UeCommand command = new UeCommand(lab, arguments, out);
        Simulators simulators = simulators();
        try (simulators;
                DiameterSimulators diameter = diameter(simulators)) {
            command.run(new Ues(simulators, diameter));
        }
        return 0;
    }

    private int serve(Set<String> roles) {
        Simulators simulators = simulators();
        DiameterSimulators diameter = diameter(simulators);
        simulators.listen(roles);
        simulators.listenForControl();
        diameter.connect(roles);
        roles.stream().filter(simulators.registrable()::contains).forEach(role -> {
            try {
                SbiResponse response = simulators.registration(role).register();
                out.println(role + ": registration at the NRF answered " + response.status());
            } catch (SbiCallException e) {
                throw new IllegalStateException(
                        role + ": no answer from the NRF at " + lab.sbi("nrf") + ": "
                                + e.failure().detail(),
                        e);
            }
        });
        out.println("serving " + roles + ", control at " + lab.sbi("control"));
        out.flush();
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            roles.stream()
                    .filter(simulators.registrable()::contains)
                    .forEach(role -> simulators.registration(role).leave());
            diameter.close();
            simulators.close();
            stopped.countDown();
        }));
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private Set<String> roles() {
        String text = arguments.text("roles");
        if (text == null || !arguments.words().isEmpty()) {
            throw new UsageException("expected --roles=... or --demo");
        }
        Set<String> roles = new TreeSet<>(Arrays.asList(text.split(",")));
        for (String role : roles) {
            if (!Simulators.ROLES.contains(role)) {
                throw new UsageException("unknown role " + role + ", there are " + new TreeSet<>(Simulators.ROLES));
            }
        }
        return roles;
    }

    private Simulators simulators() {
        Map<String, Behaviour.Setting> settings = new HashMap<>();
        for (String role : Simulators.ROLES) {
            settings.put(
                    role,
                    new Behaviour.Setting(
                            arguments.duration(role + ".latency", Duration.ZERO),
                            arguments.integer(role + ".fail", 0, 0),
                            arguments.ratio(role + ".fail-ratio", 1)));
        }
        return new Simulators(lab, log, settings, arguments.integer("udr.subscribers", MAX_SUBSCRIBERS, 0));
    }

    private DiameterSimulators diameter(Simulators simulators) {
        return new DiameterSimulators(lab, log, simulators);
    }

    // Password file of the launcher; network functions started otherwise may not require a password.
    private String password() {
        Path file = dataDirectory().resolve("management-password");
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            throw new UsageException("cannot read " + file);
        }
    }

    private Path dataDirectory() {
        String data = arguments.text("data");
        return Path.of(data == null ? System.getenv().getOrDefault("SIGCORE_DATA", "data") : data);
    }

    // Since JDK 22 a console exists even without a terminal; it is null only if disabled.
    @SuppressWarnings("SystemConsoleNull")
    private static Terminal terminal() {
        return Terminal.detect(System.console() != null && System.console().isTerminal(), System.getenv());
    }
}
