// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sigcore.planner.simulation.Population.State;

/** Schedules the begin and the end of failures; several may last at the same time. */
final class Failures {
    /** Ends the session of a UE. */
    interface SessionLoss {
        void lose(int ue, double withinSeconds);
    }

    private static final double SECOND = 1e9;

    private final Simulation input;
    private final Core core;
    private final Population ues;
    private final SessionLoss loss;
    private final Randoms randoms;
    private final List<Failure> active = new ArrayList<>();

    Failures(Simulation input, Core core, Population ues, SessionLoss loss) {
        this.input = input;
        this.core = core;
        this.ues = ues;
        this.loss = loss;
        this.randoms = core.randoms("failures");
    }

    /** Schedules one failure; call it before the run. */
    void schedule(Failure failure) {
        core.events().after((long) (failure.at() * SECOND), () -> {
            active.add(failure);
            update();
            loseSessions(failure);
        });
        core.events().after((long) (failure.end() * SECOND), () -> {
            active.remove(failure);
            update();
        });
    }

    /** Derives the state of the core from the failures that last. */
    private void update() {
        input.sites().forEach(this::update);
        input.peers()
                .keySet()
                .forEach(peer -> core.peer(peer)
                        .slow(lasting(Failure.SlowPeer.class)
                                .filter(it -> it.peer().equals(peer))
                                .mapToDouble(Failure.SlowPeer::factor)
                                .reduce(1, (a, b) -> a * b)));
        core.registry().up(lasting(Failure.NrfRestart.class).findAny().isEmpty());
        core.surge(
                lasting(Failure.Surge.class).mapToDouble(Failure.Surge::factor).reduce(1, (a, b) -> a * b));
    }

    private void update(String name) {
        Site site = core.sites().get(input.sites().indexOf(name));
        boolean on = lasting(Failure.SiteLoss.class).noneMatch(it -> it.site().equals(name));
        site.on(on);
        site.policy().up(on ? remaining(name, "policy", site.policy()) : 0);
        site.bsf().up(on ? remaining(name, "bsf", site.bsf()) : 0);
        site.database()
                .available(lasting(Failure.DatabaseFailover.class)
                        .noneMatch(it -> it.site().equals(name)));
        site.power()
                .islands(lasting(Failure.Partition.class)
                        .filter(it -> it.sites().contains(name))
                        .collect(Collectors.toSet()));
    }

    private int remaining(String site, String function, Workers workers) {
        long lost = lasting(Failure.PodLoss.class)
                .filter(it -> it.site().equals(site) && it.function().equals(function))
                .mapToLong(Failure.PodLoss::pods)
                .sum();
        return (int) Math.max(0, workers.pods() - lost);
    }

    private <T extends Failure> Stream<T> lasting(Class<T> kind) {
        return active.stream().filter(kind::isInstance).map(kind::cast);
    }

    private void loseSessions(Failure failure) {
        if (failure instanceof Failure.SiteLoss it) {
            loseSite(it);
        } else if (failure instanceof Failure.ReRegistration it) {
            reRegister(it);
        }
    }

    private void loseSite(Failure.SiteLoss failure) {
        int number = input.sites().indexOf(failure.site());
        long after = core.events().now() - (long) (failure.lostSeconds() * SECOND);
        IntStream.range(0, ues.size())
                .filter(ue -> ues.is(ue, State.ACTIVE) && ues.isYoung(ue, number, after))
                .forEach(ue -> loss.lose(ue, input.ue().retrySeconds()));
    }

    private void reRegister(Failure.ReRegistration failure) {
        IntStream.range(0, ues.size())
                .filter(ue -> ues.is(ue, State.ACTIVE) && randoms.happens(failure.share()))
                .forEach(ue -> loss.lose(ue, failure.seconds()));
    }
}
