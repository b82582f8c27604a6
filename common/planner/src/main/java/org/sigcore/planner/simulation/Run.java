// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.simulation.Population.State;
import org.sigcore.planner.simulation.Simulation.Flow;
import org.sigcore.planner.simulation.Timeline.Series;
import org.sigcore.platform.overload.RequestPriority;

/** One run of a simulation: UEs cause procedures, whose requests pass the core while failures happen. */
public final class Run {
    private static final double SECOND = 1e9;
    private static final long MAX_MILLIS = 3_600_000;

    private final Simulation input;
    private final double load;
    private final Core core;
    private final EventQueue events;
    private final Timeline timeline;
    private final Population ues;
    private final Randoms randoms;
    private final Map<String, Consumers> consumers = new TreeMap<>();
    private final Histogram delays = new Histogram(MAX_MILLIS, 3);

    private Run(Simulation input, CostModel costs, double load) {
        this.input = input;
        this.load = load;
        this.core = new Core(input, costs);
        this.events = core.events();
        this.timeline = core.timeline();
        this.randoms = core.randoms("UEs");
        this.ues = new Population(
                (int) Math.ceil(input.subscribers() / core.weight()),
                input.attached(),
                input.sites().size());
        new TreeMap<>(input.consumers())
                .forEach((name, retry) -> consumers.put(
                        name,
                        new Consumers(
                                events,
                                core.randoms(name),
                                retry,
                                input.sites().size(),
                                (site, request, answer) -> core.router(site).receive(request, answer),
                                timeline)));
    }

    /**
     * Simulates.
     *
     * @param load factor of the offered rates; the pods stay those of the input
     */
    public static Result of(Simulation input, CostModel costs, double load) {
        Run run = new Run(input, costs, load);
        for (Flow flow : input.flows()) {
            Randoms arrivals = run.core.randoms("arrivals of " + flow.name());
            run.arrive(flow, arrivals);
        }
        Failures failures = new Failures(input, run.core, run.ues, run::loseSession);
        input.failures().forEach(failures::schedule);
        run.events.runUntil((long) (input.seconds() * SECOND));
        return run.result();
    }

    private Result result() {
        long inFlight =
                consumers.values().stream().mapToLong(Consumers::inFlight).sum();
        Map<String, Integer> pods = new TreeMap<>();
        Map<String, Double> utilisation = new TreeMap<>();
        for (String function : List.of("scp", "policy", "bsf")) {
            pods.put(function, core.pods(function));
            utilisation.put(function, load * core.utilisation(function));
        }
        return new Result(
                input, load, timeline, inFlight, pods, utilisation, load * core.busiest(), delays, events.handled());
    }

    private void arrive(Flow flow, Randoms arrivals) {
        double perSecond = load * core.surge() * flow.perSubscriberHour() * input.subscribers() / 3600 / core.weight();
        events.after(arrivals.exponential(SECOND / perSecond), () -> {
            int ue = ues.any(flow.session() == Simulation.Session.CREATE ? State.IDLE : State.ACTIVE, randoms);
            if (ue >= 0) {
                begin(flow, ue);
            } else {
                timeline.count(Series.SKIPPED, events.now());
            }
            arrive(flow, arrivals);
        });
    }

    private void begin(Flow flow, int ue) {
        long began = events.now();
        int home = ues.home(ue, input.sites().size());
        ues.move(ue, State.BUSY);
        timeline.count(Series.OFFERED, began);
        List<Neighbour> asks = asks(flow); // each attempt asks the same peers
        Objects.requireNonNull(consumers.get(flow.consumer()))
                .call(home, () -> request(flow, asks), (outcome, site) -> {
                    boolean good = outcome == Outcome.GOOD;
                    timeline.count(good ? Series.GOOD : Series.FAILED, events.now());
                    if (good) {
                        delays.recordValue(Math.min(MAX_MILLIS, (events.now() - began) / 1_000_000));
                    }
                    ended(flow, ue, good, site);
                });
    }

    private void ended(Flow flow, int ue, boolean good, int site) {
        switch (flow.session()) {
            case CREATE -> {
                if (good) {
                    ues.patient(ue);
                    ues.stored(ue, site, events.now());
                    ues.move(ue, State.ACTIVE);
                } else {
                    askAgain(flow, ue);
                }
            }
            case UPDATE -> {
                if (good) {
                    ues.move(ue, State.ACTIVE);
                } else { // the consumer releases a session without a decision
                    timeline.count(Series.SESSIONS_LOST, events.now());
                    replace(ue);
                }
            }
            case DELETE -> ues.move(ue, State.IDLE);
            case NONE -> ues.move(ue, State.ACTIVE);
        }
    }

    private void replace(int ue) {
        creation().ifPresentOrElse(creation -> askAgain(creation, ue), () -> ues.move(ue, State.IDLE));
    }

    private void askAgain(Flow creation, int ue) {
        boolean patient = ues.failed(ue) >= input.ue().attempts();
        if (patient) {
            ues.patient(ue);
        }
        double pause = patient ? input.ue().longRetrySeconds() : input.ue().retrySeconds();
        events.after((long) (pause * SECOND * (0.5 + randoms.nextDouble())), () -> begin(creation, ue));
    }

    /** Ends the session of a UE without a procedure; the UE asks for a new one within some time. */
    private void loseSession(int ue, double withinSeconds) {
        timeline.count(Series.SESSIONS_LOST, events.now());
        ues.move(ue, State.BUSY);
        long pause = (long) (withinSeconds * SECOND * randoms.nextDouble());
        creation()
                .ifPresentOrElse(
                        creation -> events.after(pause, () -> begin(creation, ue)), () -> ues.move(ue, State.IDLE));
    }

    /** Returns the procedure for a new session; without any, a UE stays without a session. */
    private Optional<Flow> creation() {
        return input.flows().stream()
                .filter(flow -> flow.session() == Simulation.Session.CREATE)
                .findFirst();
    }

    private List<Neighbour> asks(Flow flow) {
        List<Neighbour> asks = new ArrayList<>(flow.asks().size());
        flow.asks().forEach((peer, share) -> {
            if (randoms.happens(share)) {
                asks.add(core.peer(peer));
            }
        });
        return asks;
    }

    private Request request(Flow flow, List<Neighbour> asks) {
        Core.Means means = core.means(flow);
        return new Request(
                switch (flow.session()) {
                    case CREATE, NONE -> RequestPriority.USUAL;
                    case UPDATE -> RequestPriority.KEEPS_A_SESSION;
                    case DELETE -> RequestPriority.ENDS_A_SESSION;
                },
                randoms.exponential((double) means.scp()),
                randoms.exponential((double) means.policy()),
                randoms.exponential((double) means.bsf()),
                asks,
                randoms.happens(flow.discovers()) ? Request.Discovery.ASKED : Request.Discovery.CACHED);
    }
}
