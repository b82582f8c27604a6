// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.Intake;
import org.sigcore.platform.overload.WorkLimit;

/**
 * A pod of Policy or of the BSF: the product's {@link Intake} decides which requests start, wait or are rejected;
 * processors are a {@link Station}. A lost pod forgets its requests and receives no new ones.
 */
@SpecRef("TS 29.500 6.4.2")
final class Pod {
    private final EventQueue events;
    private final Simulation.AdmissionOptions options;
    private final WorkLimit.Options limits;
    private final Database database;
    private final int cores;
    private final Station processors;
    private @Nullable Intake<Task> intake;
    private boolean up = true;
    private boolean sweeping;
    private int epoch;

    /** @param weight real requests that one simulated request represents; the queue is shorter by that factor */
    Pod(EventQueue events, Simulation.AdmissionOptions options, Database database, int cores, double weight) {
        this.events = events;
        this.options = options;
        this.limits = new WorkLimit.Options(
                0, Duration.ofMillis(options.intervalMillis()), Duration.ofMillis(options.maxDelayMillis()), (int)
                        Math.ceil(options.maxWaiting() / weight));
        this.database = database;
        this.cores = cores;
        this.processors = new Station(events, cores);
        this.intake = newIntake();
    }

    private @Nullable Intake<Task> newIntake() {
        return options.enabled() ? Intake.of(limits, cores, events.now()) : null;
    }

    boolean up() {
        return up;
    }

    long busyNanos() {
        return processors.busyNanos();
    }

    /** Loses the pod with its requests. */
    void lose() {
        up = false;
        epoch++;
        processors.clear();
    }

    /** Starts the pod again, empty. */
    void restart() {
        up = true;
        sweeping = false;
        intake = newIntake();
    }

    /** Receives a request. */
    void receive(Task task) {
        Intake<Task> gate = intake;
        if (!up) {
            return;
        }
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
        processors.serve((long) (options.refusalCost() * task.cpuNanos()), () -> task.answer(Outcome.REFUSED));
    }

    private void begin(Task task, int probe) {
        task.begins(probe, events.now());
        processors.serve(task.partNanos(), () -> ask(task));
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
            processors.serve(task.partNanos(), () -> commit(task));
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
        task.answer(outcome);
    }
}
