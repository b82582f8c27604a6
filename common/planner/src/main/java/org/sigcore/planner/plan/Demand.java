// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.input.PlanException.range;
import static org.sigcore.planner.input.PlanException.require;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The demand on a core in its busy hour. */
@JsonSubTypes({
    @JsonSubTypes.Type(value = Demand.Subscribers.class, name = "subscribers"),
    @JsonSubTypes.Type(value = Demand.OfScenario.class, name = "scenario"),
    @JsonSubTypes.Type(value = Demand.Rates.class, name = "rates")
})
public sealed interface Demand {
    /**
     * Returns the messages and the sessions.
     *
     * @param folder folder of the input file, for the names of other files
     */
    Traffic traffic(Path folder);

    /** Returns the demand with one input raised, by the name of the input. */
    Map<String, Demand> raised(double factor, Path folder);

    /**
     * Subscribers and their procedures.
     *
     * @param attached share of them with a session
     * @param perSubscriberHour procedures of the busy hour by name
     */
    record Subscribers(double subscribers, double attached, Map<String, Double> perSubscriberHour) implements Demand {
        /** Checks the ranges. */
        public Subscribers {
            perSubscriberHour = Map.copyOf(perSubscriberHour);
            require(subscribers > 0, "subscribers", "above 0", subscribers);
            range("subscribers", subscribers, 0, 1e11);
            range("attached", attached, 0, 1);
            perSubscriberHour.forEach((name, rate) -> range("perSubscriberHour." + name, rate, 0, 1e6));
        }

        @Override
        public Traffic traffic(Path folder) {
            Map<String, Double> rates = new TreeMap<>();
            new TreeMap<>(perSubscriberHour)
                    .forEach((name, rate) ->
                            Traffic.add(rates, CallFlows.all().procedure(name), rate * subscribers / 3600));
            return Traffic.of(rates, subscribers * attached);
        }

        @Override
        public Map<String, Demand> raised(double factor, Path folder) {
            Map<String, Demand> all = new TreeMap<>();
            all.put("subscribers", new Subscribers(subscribers * factor, attached, perSubscriberHour));
            all.put("attached", new Subscribers(subscribers, Math.min(1, attached * factor), perSubscriberHour));
            for (String name : perSubscriberHour.keySet()) {
                Map<String, Double> changed = new TreeMap<>(perSubscriberHour);
                changed.computeIfPresent(name, (_, rate) -> rate * factor);
                all.put(name + " a subscriber", new Subscribers(subscribers, attached, changed));
            }
            return all;
        }
    }

    /**
     * The traffic of a benchmark scenario.
     *
     * @param mix factors of the rates by kind of call, as of {@code perf/run --mix}; empty for the mix of the scenario
     */
    record OfScenario(String file, double scale, Map<String, Double> mix) implements Demand {
        /** Checks the ranges. */
        public OfScenario {
            require(scale > 0, "scale", "above 0", scale);
            range("scale", scale, 0, 1e9);
            mix = Map.copyOf(mix);
            mix.forEach((call, factor) -> range("mix." + call, factor, 0, 1e9));
        }

        @Override
        public Traffic traffic(Path folder) {
            return Traffic.of(Scenario.read(folder.resolve(file)), scale, mix);
        }

        @Override
        public Map<String, Demand> raised(double factor, Path folder) {
            return Map.of("scale", new OfScenario(file, scale * factor, mix));
        }
    }

    /** Messages of each kind. */
    record Rates(double sessions, List<Traffic.Message> messages) implements Demand {
        /** Checks the list. */
        public Rates {
            messages = List.copyOf(messages);
            require(!messages.isEmpty(), "messages", "at least one", 0);
            range("sessions", sessions, 0, 1e13);
        }

        @Override
        public Traffic traffic(Path folder) {
            return new Traffic(
                    messages.stream().filter(each -> each.perSecond() > 0).toList(), sessions);
        }

        @Override
        public Map<String, Demand> raised(double factor, Path folder) {
            Map<String, Demand> all = new TreeMap<>();
            all.put("sessions", new Rates(sessions * factor, messages));
            for (Traffic.Message raised : messages) {
                all.put(
                        raised.function() + " " + raised.kind(),
                        new Rates(
                                sessions,
                                messages.stream()
                                        .map(each -> each.equals(raised) ? each.times(factor) : each)
                                        .toList()));
            }
            return all;
        }
    }
}
