// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.demo;

import io.gatling.javaapi.core.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.gatling.core.Step;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.load.GatlingRun;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.simulators.SimulatorsMain;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.demo.Stage;
import org.sigcore.simulators.meter.CpuAccount;
import org.sigcore.simulators.meter.ProcessSample;
import org.sigcore.simulators.nf.Chf;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.RxSession;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Smf;
import org.sigcore.simulators.nf.Subscriber;

/**
 * Gatling simulation of demo flows 2 and 4 on a running core, started by {@code sigcore demo --rate N --seconds S}. The
 * simulators make the calls; their options are accepted.
 */
public final class DemoLoad {
    private static final List<String> NFS = List.of("nrf", "scp", "policy", "bsf");
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final String SM = "sm";
    private static final String GX = "gx";
    private static final String RX = "rx";

    private final Stage stage;
    private final ExecutorService threads;

    private DemoLoad(Stage stage, ExecutorService threads) {
        this.stage = stage;
        this.threads = threads;
    }

    /** Exits with code 0 if all calls succeeded, 1 if a call failed, and 2 if the command line is invalid. */
    public static void main(String[] args) {
        System.exit(SimulatorsMain.act(args, Set.of("rate", "seconds", "warm-up"), DemoLoad::play));
    }

    private static boolean play(Stage stage, Arguments arguments, Path data) {
        int rate = arguments.integer("rate", 10, 1);
        Duration measured = Duration.ofSeconds(arguments.integer("seconds", 10, 1));
        Duration warmUp = Duration.ofSeconds(arguments.integer("warm-up", 5, 0));
        Path folder = data.resolve("log").resolve("load");
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            DemoLoad load = new DemoLoad(stage, threads);
            if (warmUp.isPositive()) {
                load.run(rate, warmUp).run(folder, false);
            }
            Map<String, ProcessSample> before = used(data);
            long begin = System.nanoTime();
            GatlingRun.Result result = load.run(rate, measured).run(folder, true);
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
            long calls = result.calls()
                    .valueStream()
                    .mapToLong(call -> call.path("count").asLong())
                    .sum();
            used(data).forEach((nf, after) -> {
                if (before.containsKey(nf)) {
                    tell(CpuAccount.between(nf, before.get(nf), after, elapsed, calls));
                }
            });
            return result.code() == 0;
        }
    }

    private static void tell(CpuAccount nf) {
        System.out.printf(
                Locale.ROOT,
                "%-8s %9.0f CPU µs for each call, %.0f of it the compiler and the collector%n",
                nf.name(),
                nf.microsPerTransaction(),
                nf.jvmMicrosPerTransaction());
    }

    private GatlingRun run(int rate, Duration duration) {
        long sessions = rate * duration.toSeconds();
        List<CallSequence> lives = sessions == 1
                ? List.of(dataSessions(1))
                : List.of(dataSessions(sessions - sessions / 2), lteSessions(sessions / 2));
        Phase phase = new Phase("load", 1, 1, duration, Phase.Kind.PLAIN);
        return new GatlingRun(() -> lives, phase, PAUSE, 100, () -> {}, () -> {});
    }

    private CallSequence dataSessions(long users) {
        return new CallSequence(
                "5G data session",
                users,
                List.of(
                        step(users, "N7 create", this::create),
                        step(
                                users,
                                "N7 update",
                                user -> status(
                                        200,
                                        stage.smf()
                                                .update(sm(user).created, Smf.ratChange("EUTRA"))
                                                .status())),
                        step(users, "N28 notify", this::spend),
                        step(users, "N7 delete", this::delete)),
                _ -> Map.of(SM, new DataSession(SmSession.of(stage.nextSubscriber(), Lab.INTERNET))),
                List.of());
    }

    private CallSequence lteSessions(long users) {
        return new CallSequence(
                "LTE session with a call",
                users,
                List.of(
                        step(users, "Gx CCR-I", user -> answer(stage.pgw().open(gx(user)))),
                        step(users, "Rx AAR", user -> answer(stage.pcscf().startCall(rx(user)))),
                        step(
                                users,
                                "Gx CCR-U",
                                user -> answer(stage.pgw().report(gx(user).next(), GxValues.RatType.UTRAN))),
                        step(users, "Rx STR", user -> answer(stage.pcscf().endCall(rx(user)))),
                        step(
                                users,
                                "Gx CCR-T",
                                user -> answer(stage.pgw().close(gx(user).next().next())))),
                _ -> {
                    Subscriber subscriber = stage.nextSubscriber();
                    return Map.of(
                            GX, new GxSession(subscriber, Lab.IMS, stage.newSession("pgw"), 0),
                            RX, new RxSession(subscriber, Lab.IMS, stage.newSession("pcscf"), Lab.identity("policy")));
                },
                List.of());
    }

    // The simulators block until they receive an answer, so they do not run on the user's event loop.
    private CallSequence.Step step(long users, String name, Function<Session, String> does) {
        return new CallSequence.Step(
                users, new Step(name, user -> CompletableFuture.supplyAsync(() -> does.apply(user), threads)));
    }

    /** Session of the SMF, before and after the creation of its policy association. */
    private static final class DataSession {
        private final SmSession born;
        private volatile SmSession created;

        private DataSession(SmSession born) {
            this.born = born;
            this.created = born;
        }
    }

    private static DataSession sm(Session user) {
        return Objects.requireNonNull(user.get(SM));
    }

    private static GxSession gx(Session user) {
        return Objects.requireNonNull(user.get(GX));
    }

    private static RxSession rx(Session user) {
        return Objects.requireNonNull(user.get(RX));
    }

    private String create(Session user) {
        Smf.Created answer = stage.smf().create(sm(user).born);
        sm(user).created = answer.session();
        String failure = status(201, answer.response().status());
        return failure.isEmpty() && answer.session().policy() == null ? "no association" : failure;
    }

    private String spend(Session user) {
        var answers = stage.chf().changeStatus(sm(user).born.supi(), Chf.COUNTER, Stage.SPENT);
        return answers.isEmpty()
                ? "nobody has subscribed"
                : answers.stream()
                        .map(each -> status(204, each.status()))
                        .filter(each -> !each.isEmpty())
                        .findFirst()
                        .orElse("");
    }

    private String delete(Session user) {
        String failure = status(204, stage.smf().delete(sm(user).created).status());
        stage.smf().forget(sm(user).born);
        return failure;
    }

    private static String status(int expected, int status) {
        return status == expected ? "" : "status " + status;
    }

    private static String answer(DiameterMessage answer) {
        return answer.isSuccess() && answer.has(Base.SESSION_ID) ? "" : "result code " + answer.resultCode();
    }

    /** Finds the processes by the pid files of the {@code sigcore} script, each "pid start"; omits those not found. */
    private static Map<String, ProcessSample> used(Path data) {
        Map<String, ProcessSample> used = new LinkedHashMap<>();
        for (String nf : NFS) {
            try {
                String text = Files.readString(data.resolve("run").resolve(nf + ".pid"));
                used.put(nf, ProcessSample.of(Long.parseLong(text.strip().split(" ", 2)[0])));
            } catch (IOException | UncheckedIOException | NumberFormatException _) {
                // runs on another machine
            }
        }
        used.put("load", ProcessSample.of(ProcessHandle.current().pid()));
        return used;
    }
}
