// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.sigcore.planner.input.PlanException.range;
import static org.sigcore.planner.input.PlanException.require;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.planner.input.Documents;
import org.sigcore.platform.ejection.EjectionRule;

/**
 * The input of a simulation.
 *
 * @param seed of all random numbers
 * @param seconds simulated time
 * @param subscribers UEs of the whole core
 * @param attached share of them with a session at the start
 * @param requestsPerSecond simulated requests a second; one represents as many real ones as needed
 * @param sites names of the sites, which share the UEs equally
 * @param size sizes of the pods
 * @param consumers retry behaviour by name
 * @param peers UDR, CHF and others by name
 * @param flows procedures of the consumers
 * @param admission overload control of Policy and the BSF
 * @param routing rerouting and protection of the SCP
 * @param ue behaviour of UEs after a failure
 * @param failures failures in the order of the file
 */
public record Simulation(
        long seed,
        int seconds,
        int subscribers,
        double attached,
        double requestsPerSecond,
        List<String> sites,
        Size size,
        Map<String, Retry> consumers,
        Map<String, Peer> peers,
        List<Flow> flows,
        AdmissionOptions admission,
        Routing routing,
        Ue ue,
        List<Failure> failures) {

    /** Checks the ranges and the names. */
    public Simulation {
        sites = List.copyOf(sites);
        flows = List.copyOf(flows);
        failures = List.copyOf(failures);
        consumers = Map.copyOf(consumers);
        peers = Map.copyOf(peers);
        range("seconds", seconds, 30, MOST_SECONDS);
        range("subscribers", subscribers, 1, 1e9);
        require(attached > 0 && attached < 1, "attached", "above 0, below 1", attached);
        range("requestsPerSecond", requestsPerSecond, 1, 1e6);
        range("number of sites", sites.size(), 1, 100);
        range("number of flows", flows.size(), 1, 100);
        range("spareSites", size.spareSites(), 0, sites.size() - 1);
        require(Set.copyOf(sites).size() == sites.size(), "sites", "different names", sites);
        require(
                flows.stream().map(Flow::name).distinct().count() == flows.size(),
                "flows",
                "different names",
                flows.stream().map(Flow::name).toList());
        for (Flow flow : flows) {
            require(
                    consumers.containsKey(flow.consumer()),
                    "consumer",
                    "one of " + consumers.keySet(),
                    flow.consumer());
            for (String peer : flow.asks().keySet()) {
                require(peers.containsKey(peer), "asks", "one of " + peers.keySet(), peer);
            }
        }
        for (Failure failure : failures) {
            failure.check(sites, peers.keySet());
            range(
                    "seconds",
                    seconds,
                    failure.end() + 2 * Result.WINDOW, // a recovery can be seen
                    MOST_SECONDS);
        }
        requireUes(flows, seconds, attached);
    }

    private static void requireUes(List<Flow> flows, int seconds, double attached) {
        double grows = (rate(flows, Session.CREATE) - rate(flows, Session.DELETE)) / 3600;
        double room = grows > 0 ? 1 - attached : attached;
        require(
                Math.abs(grows) * seconds < room,
                "perSubscriberHour of CREATE and DELETE",
                "rates that leave UEs for all " + seconds + " s",
                "rates after which there are none at " + Math.round(room / Math.abs(grows)) + " s");
    }

    private static double rate(List<Flow> flows, Session session) {
        return flows.stream()
                .filter(flow -> flow.session() == session)
                .mapToDouble(Flow::perSubscriberHour)
                .sum();
    }

    /** Longest simulated time and longest duration of a setting. */
    static final int MOST_SECONDS = 86_400;

    private static final int MOST_MILLIS = 1000 * MOST_SECONDS;

    /**
     * Sizes of pods: as many as carry the load without the spare sites at the target utilisation.
     *
     * @param spareSites sites that may be lost
     * @param sparePods further pods of each function and site
     * @param database NDB or InnoDB, whose use costs CPU time; absent for the embedded one
     * @param pods pods of a site by function, such as those of a plan; absent for those that the load needs
     */
    public record Size(
            int podCores,
            double targetUtilisation,
            int spareSites,
            int sparePods,
            @Nullable String database,
            @Nullable Map<String, Integer> pods) {
        /** Checks the ranges. */
        public Size {
            range("podCores", podCores, 1, 1024);
            require(
                    targetUtilisation > 0 && targetUtilisation < 1,
                    "targetUtilisation",
                    "above 0, below 1",
                    targetUtilisation);
            range("sparePods", sparePods, 0, 10_000);
            require(databaseOr(database).matches("NDB|InnoDB|H2"), "database", "NDB, InnoDB or H2", database + "");
            (pods == null ? Map.<String, Integer>of() : pods).forEach((function, count) -> {
                require(
                        Set.of("scp", "policy", "bsf").contains(function),
                        "pods",
                        "numbers of scp, policy and bsf",
                        function);
                range("pods." + function, count, 1, 1_000_000);
            });
        }

        private static String databaseOr(@Nullable String name) {
            return name == null ? "H2" : name;
        }

        String databaseName() {
            return databaseOr(database);
        }

        Map<String, Integer> given() {
            return pods == null ? Map.of() : pods;
        }
    }

    /**
     * Retry behaviour of a kind of consumer.
     *
     * @param timeoutMillis time after which an attempt is given up
     * @param retries attempts after the first one
     * @param firstPauseMillis pause before the first retry; doubles each time
     * @param longestPauseMillis upper bound of the pauses
     * @param jitter random part of a pause, 0 to 1
     * @param avoidSeconds time for which a site that did not answer is avoided; 0: the consumer keeps to its site
     */
    public record Retry(
            int timeoutMillis,
            int retries,
            int firstPauseMillis,
            int longestPauseMillis,
            double jitter,
            int avoidSeconds) {
        /** Checks the ranges. */
        public Retry {
            range("timeoutMillis", timeoutMillis, 1, MOST_MILLIS);
            range("retries", retries, 0, 100);
            range("firstPauseMillis", firstPauseMillis, 0, MOST_MILLIS);
            range("longestPauseMillis", longestPauseMillis, firstPauseMillis, MOST_MILLIS);
            range("jitter", jitter, 0, 1);
            range("avoidSeconds", avoidSeconds, 0, MOST_SECONDS);
        }
    }

    /**
     * A function outside of the core.
     *
     * @param latencyMillis mean time of an answer
     * @param perSecond answers a second that it can give
     * @param timeoutMillis time after which Policy gives up
     * @param onFailure fail or continue
     */
    public record Peer(double latencyMillis, double perSecond, int timeoutMillis, FailureMode onFailure) {
        /** Checks the ranges. */
        public Peer {
            range("latencyMillis", latencyMillis, 0.001, MOST_MILLIS);
            range("perSecond", perSecond, 0.001, 1e9);
            range("timeoutMillis", timeoutMillis, 1, MOST_MILLIS);
        }
    }

    /** Effect of an unanswered question on the request. */
    public enum FailureMode {
        /** The request fails. */
        FAIL,
        /** Policy decides without the answer. */
        CONTINUE
    }

    /** Effect of a procedure on the session of its UE. */
    public enum Session {
        /** A session begins. */
        CREATE,
        /** A session continues. */
        UPDATE,
        /** A session ends. */
        DELETE,
        /** The session of the UE is not affected. */
        NONE
    }

    /**
     * Procedures of one kind.
     *
     * @param perSubscriberHour rate in the busy hour
     * @param work kinds of message in the cost file by function: scp, policy
     * @param asks questions to peers by name: mean number for a procedure, 0 to 1
     * @param binds kind of message at the BSF after the answer; empty for no message
     * @param discovers share of the procedures for which the SCP asks the NRF
     */
    public record Flow(
            String name,
            String consumer,
            Session session,
            double perSubscriberHour,
            Map<String, String> work,
            Map<String, Double> asks,
            String binds,
            double discovers) {
        /** Checks the ranges. */
        public Flow {
            work = Map.copyOf(work);
            asks = Collections.unmodifiableMap(new TreeMap<>(asks)); // the order of the draws
            range("perSubscriberHour", perSubscriberHour, 1e-6, 1e6);
            asks.forEach((peer, share) -> range("asks." + peer, share, 0, 1));
            require(
                    work.containsKey("scp") && work.containsKey("policy") && work.size() == 2,
                    "work",
                    "scp and policy",
                    work.keySet());
            range("discovers", discovers, 0, 1);
        }
    }

    /**
     * Overload control, as {@code sigcore.overload} of a function.
     *
     * @param enabled false: every request starts at once
     * @param refusalCost cost of a rejection, as a share of the request's
     */
    public record AdmissionOptions(
            boolean enabled, int intervalMillis, int maxDelayMillis, int maxWaiting, double refusalCost) {
        /** Checks the ranges. */
        public AdmissionOptions {
            range("intervalMillis", intervalMillis, 2, MOST_MILLIS);
            range("maxDelayMillis", maxDelayMillis, 0, MOST_MILLIS);
            range("maxWaiting", maxWaiting, 0, 1e9);
            range("refusalCost", refusalCost, 0, 1);
        }
    }

    /**
     * Routing of the SCP.
     *
     * @param reroutes further producers for a request that fails
     * @param responseTimeoutMillis time after which the SCP gives a producer up
     * @param connectTimeoutMillis time after which an unreachable site is given up
     * @param maxOutstanding circuit breaking: unanswered requests at one site
     * @param maxHoldSeconds longest pause of a site that has answered 503
     * @param outliers outlier detection
     */
    public record Routing(
            int reroutes,
            int responseTimeoutMillis,
            int connectTimeoutMillis,
            int maxOutstanding,
            int maxHoldSeconds,
            Outliers outliers) {
        /** Checks the ranges. */
        public Routing {
            range("reroutes", reroutes, 0, 100);
            range("responseTimeoutMillis", responseTimeoutMillis, 1, MOST_MILLIS);
            range("connectTimeoutMillis", connectTimeoutMillis, 1, MOST_MILLIS);
            range("maxOutstanding", maxOutstanding, 1, 1e9);
            range("maxHoldSeconds", maxHoldSeconds, 0, MOST_SECONDS);
        }
    }

    /** Outlier detection of the SCP, with the members of {@code outlierDetection} in its configuration. */
    public record Outliers(
            int consecutiveErrors,
            int intervalSeconds,
            int baseEjectionSeconds,
            int maxEjectionSeconds,
            int maxEjectionPercent)
            implements EjectionRule {
        /** Checks the ranges. */
        public Outliers {
            range("consecutiveErrors", consecutiveErrors, 1, 1e9);
            range("intervalSeconds", intervalSeconds, 1, MOST_SECONDS);
            range("baseEjectionSeconds", baseEjectionSeconds, 1, MOST_SECONDS);
            range("maxEjectionSeconds", maxEjectionSeconds, 1, MOST_SECONDS);
            range("maxEjectionPercent", maxEjectionPercent, 0, 100);
        }
    }

    /**
     * UEs after a failure.
     *
     * @param retrySeconds mean pause before a UE asks for a session again
     * @param attempts requests for a session after which the UE gives up for longer
     * @param longRetrySeconds mean pause then
     */
    public record Ue(double retrySeconds, int attempts, double longRetrySeconds) {
        /** Checks the ranges. */
        public Ue {
            range("retrySeconds", retrySeconds, 0.001, MOST_SECONDS);
            range("attempts", attempts, 1, 100);
            range("longRetrySeconds", longRetrySeconds, retrySeconds, 1e9);
        }
    }

    /** Reads an input file. */
    public static Simulation read(Path file) {
        return Documents.read(file, Simulation.class);
    }

    /** Returns the same simulation with other admission and routing. */
    public Simulation with(AdmissionOptions newAdmission, Routing newRouting) {
        return copy(requestsPerSecond, newAdmission, newRouting, consumers);
    }

    /** Returns the same simulation with another retry behaviour of all consumers. */
    public Simulation withConsumers(Map<String, Retry> newConsumers) {
        return copy(requestsPerSecond, admission, routing, newConsumers);
    }

    /** Returns the same simulation in which a simulated request represents more or fewer real ones. */
    public Simulation withRequestsPerSecond(double newRate) {
        return copy(newRate, admission, routing, consumers);
    }

    private Simulation copy(
            double newRate, AdmissionOptions newAdmission, Routing newRouting, Map<String, Retry> newConsumers) {
        return new Simulation(
                seed,
                seconds,
                subscribers,
                attached,
                newRate,
                sites,
                size,
                newConsumers,
                peers,
                flows,
                newAdmission,
                newRouting,
                ue,
                failures);
    }

    /** Returns the procedures a second of the whole core in the busy hour. */
    public double perSecond() {
        return flows.stream().mapToDouble(Flow::perSubscriberHour).sum() * subscribers / 3600;
    }

    /** Returns the time of the first failure in seconds, the end of the simulation without any. */
    public double firstFailure() {
        return failures.stream().mapToDouble(Failure::at).min().orElse(seconds);
    }

    /** Returns the time at which the last failure is over. */
    public double lastFailureEnd() {
        return failures.stream().mapToDouble(Failure::end).max().orElse(0);
    }
}
