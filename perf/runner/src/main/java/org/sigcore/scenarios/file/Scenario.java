// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One benchmark of a guide: what it was run on, with what, and what came of it. Names are the guide's. Rates are those of
 * scale 1; counts of network functions and subscriptions are not scaled, bindings are. Immutable.
 *
 * @param name file name without its ending, also the name on the command line
 * @param nf network function under test: {@code nrf}, {@code scp} or {@code bsf}, or a later one that has a bench
 * @param title one line
 * @param source where the figures come from
 * @param topology sites, connections, latencies
 * @param population network functions registered, by type
 * @param state what is stored before the load begins
 * @param parameters parameters of the test case by the guide's names, those that the bench reads among them
 * @param routing routing configuration by service, for an SCP
 * @param traffic the mix
 * @param observations traffic that the network function itself sends in the course, with the rate of the guide
 * @param features the guide's feature table, with what to write to which configuration resource
 * @param resources pods of each service as deployed
 * @param results what the guide reports
 */
public record Scenario(
        String name,
        String nf,
        String title,
        Source source,
        Topology topology,
        List<Population> population,
        State state,
        Map<String, Object> parameters,
        List<Routing> routing,
        List<Call> traffic,
        List<Observation> observations,
        List<Feature> features,
        List<Resource> resources,
        Results results) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");

    public Scenario {
        Require.matches("name", name, NAME);
        Require.matches("nf", nf, NAME);
        Require.present("title", title);
        Require.present("source", source);
        Require.present("topology", topology);
        Require.present("results", results);
        population = Require.list(population);
        state = state == null ? new State(0, 0, 0) : state;
        parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
        routing = Require.list(routing);
        traffic = Require.list(traffic);
        observations = Require.list(observations);
        features = Require.list(features);
        resources = Require.list(resources);
        Require.notEmpty("traffic", traffic);
        Require.unique("traffic", traffic.stream().map(Call::name).toList());
    }

    /**
     * A parameter that must be there as a whole number.
     *
     * @throws ScenarioException if it is absent or something else
     */
    public int number(String parameter) {
        if (parameters.get(parameter) instanceof Integer value) {
            return value;
        }
        throw new ScenarioException(
                name + ": parameters." + parameter + ": expected a whole number, got " + parameters.get(parameter));
    }

    /** As {@link #number(String)}, with a value for when it is absent. */
    public int number(String parameter, int otherwise) {
        return parameters.containsKey(parameter) ? number(parameter) : otherwise;
    }

    /**
     * The network functions that a call asks for.
     *
     * @throws ScenarioException if there are none
     */
    public Population population(Call call) {
        return population.stream()
                .filter(each -> each.nfType().equals(call.producer()))
                .findFirst()
                .orElseThrow(() -> new ScenarioException(
                        name + ": " + call.name() + ": the population has no " + call.producer()));
    }

    /** Whether the guide has a feature of that name on. */
    public boolean has(String feature) {
        return features.stream().anyMatch(each -> each.enabled() && each.name().equals(feature));
    }

    /** @throws ScenarioException if there are more calls that end something than calls that begin it */
    public void checkEnds(String begin, String end) {
        if (rate(end) > rate(begin)) {
            throw new ScenarioException(name + ": traffic: more calls " + end + " than " + begin);
        }
    }

    private double rate(String kind) {
        return traffic.stream()
                .filter(call -> call.call().equals(kind))
                .mapToDouble(Call::rate)
                .sum();
    }

    /** Calls a second at scale 1, all kinds together. */
    public double rate() {
        return traffic.stream().mapToDouble(Call::rate).sum();
    }
}
