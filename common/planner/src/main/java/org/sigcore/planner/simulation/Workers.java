// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.Intake;
import org.sigcore.platform.overload.WorkLimit;

/**
 * The pods of Policy or of the BSF at a site, with one queue: the product's {@link Intake} decides which requests start,
 * wait or are rejected; processors are a {@link Station}. A request of a lost pod has no answer, but keeps its place in
 * the queue unless all pods are lost.
 */
@SpecRef("TS 29.500 6.4.2")
final class Workers {
    private static final int MOST_IN_FLIGHT = 32;
    private static final int MOST_PER_PROCESSOR = 16;

    private final EventQueue events;
    private final Simulation.AdmissionOptions options;
    private final WorkLimit.Options limits;
    private final Database database;
    private final Randoms randoms;
    private final Pods pods;
    private final Station processors;
    private @Nullable Intake<Task> intake;
    private int up;
    private boolean sweeping;
    private int epoch;

    /** Shares of the pods that remained at each loss, in its order. */
    private final List<Double> remained = new ArrayList<>();

    Workers(EventQueue events, Randoms randoms, Simulation.AdmissionOptions options, Database database, Pods pods) {
        this.events = events;
        this.randoms = randoms;
        this.options = options;
        this.pods = pods;
        this.limits = new WorkLimit.Options(
                Math.max(2 * pods.servers(), pods.scaled(Math.max(MOST_IN_FLIGHT, MOST_PER_PROCESSOR * pods.cores()))),
                Duration.ofMillis(options.intervalMillis()),
                Duration.ofMillis(options.maxDelayMillis()),
                pods.scaled(options.maxWaiting()));
        this.database = database;
        this.processors = new Station(events, pods.servers());
        this.intake = newIntake();
        this.up = pods.pods();
    }

    private @Nullable Intake<Task> newIntake() {
        return options.enabled() ? Intake.of(limits, pods.servers(), events.now()) : null;
    }

    boolean up() {
        return up > 0;
    }

    int pods() {
        return pods.pods();
    }

    /** Changes the number of pods that are up: a request of a lost pod has no answer; a new pod is empty. */
    void up(int now) {
        if (now == 0 && up > 0) {
            epoch++;
            processors.clear();
            sweeping = false;
            intake = newIntake();
        } else if (now < up) {
            remained.add((double) now / up);
        }
        up = now;
    }

    private boolean survives(Task task) {
        return task.losses() == remained.size()
                || randoms.happens(remained.subList(task.losses(), remained.size()).stream()
                        .reduce(1.0, (a, b) -> a * b));
    }

    // The remaining pods have fewer processors.
    private long nanos(long ofAllPods) {
        return ofAllPods * pods.pods() / Math.max(1, up);
    }

    private void answer(Task task, Outcome outcome) {
        if (survives(task)) {
            task.answer(outcome);
        }
    }

    /** Receives a request. */
    void receive(Task task) {
        Intake<Task> gate = intake;
        if (up == 0) {
            return;
        }
        task.arrivesAfter(remained.size());
        if (gate == null) {
            begin(task, 0);
        } else if (gate.refuses(task.priority(), events::now)) {
            refuse(task);
        } else {
            carryOut(gate, gate.arrives(task, task.priority(), events.now()));
        }
    }

    private void carryOut(Intake<Task> gate, Intake.Decided<Task> decided) {
        for (Task task : decided.begun()) {
            begin(task, gate.probe());
        }
        decided.refused().forEach(this::refuse);
        if (!sweeping && gate.waiting() > 0) {
            sweeping = true;
            sweep(gate, epoch);
        }
    }

    private void sweep(Intake<Task> gate, int mine) {
        events.after(Duration.ofMillis(options.intervalMillis()).toNanos() / 2, () -> {
            if (mine == epoch) {
                sweeping = false;
                carryOut(gate, gate.timePasses(events.now()));
            }
        });
    }

    private void refuse(Task task) {
        long took = (long) (options.refusalCost() * task.cpuNanos());
        processors.serve(() -> nanos(took), () -> answer(task, Outcome.REFUSED));
    }

    private void begin(Task task, int probe) {
        task.begins(probe, events.now());
        processors.serve(() -> nanos(task.partNanos()), () -> ask(task));
    }

    private void ask(Task task) {
        if (task.asksMore()) {
            long left = events.now();
            int mine = epoch;
            Intake<Task> gate = intake;
            if (gate != null) {
                carryOut(gate, gate.goesOutside(left));
            }
            task.next().ask(good -> {
                if (mine == epoch) {
                    back(task, left, good);
                }
            });
        } else if (task.asksAny()) {
            processors.serve(() -> nanos(task.partNanos()), () -> commit(task));
        } else {
            commit(task);
        }
    }

    private void back(Task task, long leftNanos, boolean good) {
        Intake<Task> gate = intake;
        if (gate != null) {
            gate.cameBack();
        }
        task.wasOutside(events.now() - leftNanos);
        if (good) {
            ask(task);
        } else {
            end(task, Outcome.FAILED);
        }
    }

    private void commit(Task task) {
        int mine = epoch;
        database.commit(stored -> {
            if (mine == epoch) {
                end(task, stored ? Outcome.GOOD : Outcome.REFUSED); // an unreachable store is 503 with Retry-After
            }
        });
    }

    private void end(Task task, Outcome outcome) {
        Intake<Task> gate = intake;
        long now = events.now();
        if (gate != null) {
            carryOut(gate, gate.ended(task.probe(), task.insideNanos(now), task.outsideNanos(), now));
        }
        answer(task, outcome);
    }
}
