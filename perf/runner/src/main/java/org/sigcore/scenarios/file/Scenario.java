// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Benchmark of a guide: environment, configuration, traffic and results. Names are those of the guide. Rates apply to
 * scale 1; bindings are scaled, the numbers of network functions and subscriptions are not. Immutable.
 *
 * @param name file name without extension; also the name on the command line
 * @param nf network function under test: {@code nrf}, {@code scp} or {@code bsf}, or another one that has a bench
 * @param title title in one line
 * @param source source of the figures
 * @param topology sites, connections, latencies
 * @param population registered network functions by type
 * @param state data stored before the load starts
 * @param parameters parameters of the test case by the names of {@link Parameter}
 * @param routing routing configuration by service, for an SCP
 * @param traffic traffic mix
 * @param observations traffic sent by the network function under test, with the rate of the guide
 * @param features feature table of the guide, with the configuration documents to write
 * @param resources pods of each service as deployed
 * @param results results of the guide
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
        Parameter.check(nf, parameters.keySet());
        topology.check(nf, results.latency().stream().flatMap(each -> each.waits().values().stream()));
        routing = Require.list(routing);
        traffic = Require.list(traffic);
        observations = Require.list(observations);
        features = Require.list(features);
        resources = Require.list(resources);
        Require.notEmpty("traffic", traffic);
        Require.unique("traffic", traffic.stream().map(Call::name).toList());
    }

    /**
     * Returns this scenario on at most the given number of sites: rates and results are those of the remaining sites
     * with traffic.
     */
    public Scenario onSites(int most) {
        Topology reduced = topology.reduced(most);
        double factor = reduced.activeSites() / (double) (topology.figuresOfOneSite() ? 1 : topology.activeSites());
        return with(
                reduced,
                traffic.stream().map(each -> each.times(factor)).toList(),
                observations.stream().map(each -> each.times(factor)).toList(),
                features.stream().map(each -> each.times(factor)).toList(),
                results.ofSites(reduced.sites(), reduced.activeSites(), factor));
    }

    /**
     * Returns this scenario with another traffic mix.
     *
     * @param factors factors of the rates by kind of call; 0 omits the calls, and a kind that is not listed keeps its rate
     * @throws ScenarioException if the scenario has no call of a listed kind
     */
    public Scenario mixed(Map<String, Double> factors) {
        Set<String> kinds = traffic.stream().map(Call::call).collect(Collectors.toCollection(TreeSet::new));
        factors.keySet().stream()
                .filter(kind -> !kinds.contains(kind))
                .findFirst()
                .ifPresent(kind -> {
                    throw new ScenarioException(name + ": mix: expected some of " + kinds + ", got " + kind);
                });
        List<Call> mixed = traffic.stream()
                .filter(each -> factors.getOrDefault(each.call(), 1.0) > 0)
                .map(each -> each.times(factors.getOrDefault(each.call(), 1.0)))
                .toList();
        return with(topology, mixed, observations, features, results);
    }

    private Scenario with(
            Topology sites, List<Call> calls, List<Observation> sent, List<Feature> configured, Results reached) {
        return new Scenario(
                name,
                nf,
                title,
                source,
                sites,
                population,
                state,
                parameters,
                routing,
                calls,
                sent,
                configured,
                resources,
                reached);
    }

    /**
     * Returns a mandatory integer parameter.
     *
     * @throws ScenarioException if the parameter is absent or not an integer
     */
    public int number(Parameter parameter) {
        Object given = parameters.get(parameter.text());
        if (given instanceof Integer value) {
            return value;
        }
        throw new ScenarioException(
                name + ": parameters." + parameter.text() + ": expected a whole number, got " + given);
    }

    /** Variant of {@link #number(Parameter)} with a default value. */
    public int number(Parameter parameter, int otherwise) {
        return parameters.containsKey(parameter.text()) ? number(parameter) : otherwise;
    }

    /**
     * Returns the network functions that a call requests.
     *
     * @throws ScenarioException if the scenario contains none of that type
     */
    public Population population(Call call) {
        return population.stream()
                .filter(each -> each.nfType().equals(call.producer()))
                .findFirst()
                .orElseThrow(() -> new ScenarioException(
                        name + ": " + call.name() + ": the population has no " + call.producer()));
    }

    /** Returns true if a feature is enabled in the guide. */
    public boolean has(String feature) {
        return features.stream().anyMatch(each -> each.enabled() && each.name().equals(feature));
    }

    /**
     * @throws ScenarioException if the scenario has more calls that end a session or resource than calls that create
     *     one
     */
    public void checkEnds(String begin, String end) {
        if (rate(end) > rate(begin)) {
            throw new ScenarioException(name + ": traffic: more calls " + end + " than " + begin);
        }
    }

    /** Returns the share of a producer type's messages that go to other regions, in percent. */
    public int remotePercent(String producerType) {
        Object types = parameters.get(Parameter.REMOTE_TYPES.text());
        boolean remote = types == null || (types instanceof List<?> list && list.contains(producerType));
        return remote ? number(Parameter.REMOTE_PERCENT, 0) : 0;
    }

    private double rate(String kind) {
        return traffic.stream()
                .filter(call -> call.call().equals(kind))
                .mapToDouble(Call::rate)
                .sum();
    }

    /** Returns the total rate in calls per second at scale 1. */
    public double rate() {
        return traffic.stream().mapToDouble(Call::rate).sum();
    }
}
