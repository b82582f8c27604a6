// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.stream.IntStream;
import org.sigcore.planner.simulation.Population.State;

/** Schedules the begin and the end of failures. */
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

    Failures(Simulation input, Core core, Population ues, SessionLoss loss) {
        this.input = input;
        this.core = core;
        this.ues = ues;
        this.loss = loss;
        this.randoms = core.randoms("failures");
    }

    /** Schedules one failure; call it before the run. */
    void schedule(Failure failure) {
        switch (failure) {
            case Failure.SiteLoss it ->
                during(it, () -> loseSite(it), () -> site(it.site()).restart());
            case Failure.PodLoss it -> during(it, () -> pods(it).lose(it.pods()), () -> pods(it).restart());
            case Failure.SlowPeer it ->
                during(
                        it,
                        () -> core.peer(it.peer()).slow(it.factor()),
                        () -> core.peer(it.peer()).slow(1));
            case Failure.NrfRestart it ->
                during(
                        it,
                        () -> core.registry().up(false),
                        () -> core.registry().up(true));
            case Failure.ReRegistration it -> during(it, () -> reRegister(it), () -> {});
            case Failure.DatabaseFailover it ->
                during(
                        it,
                        () -> site(it.site()).database().available(false),
                        () -> site(it.site()).database().available(true));
            case Failure.Partition it -> during(it, () -> divide(it, 1), () -> divide(it, 0));
        }
    }

    private void during(Failure failure, Runnable begin, Runnable end) {
        core.events().after((long) (failure.at() * SECOND), begin);
        core.events().after((long) (failure.end() * SECOND), end);
    }

    private Site site(String name) {
        return core.sites().get(input.sites().indexOf(name));
    }

    private Pods pods(Failure.PodLoss failure) {
        return failure.function().equals("bsf")
                ? site(failure.site()).bsf()
                : site(failure.site()).policy();
    }

    private void loseSite(Failure.SiteLoss failure) {
        site(failure.site()).lose();
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

    private void divide(Failure.Partition failure, int island) {
        failure.sites().forEach(name -> site(name).power().island(island));
    }
}
