// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.sigcore.planner.input.PlanException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.sigcore.planner.input.Documents;
import org.sigcore.planner.input.PlanException;
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
        require(seconds >= 30, "seconds", "at least 30", seconds);
        require(subscribers >= 1, "subscribers", "at least 1", subscribers);
        require(attached > 0 && attached < 1, "attached", "above 0, below 1", attached);
        require(requestsPerSecond >= 1, "requestsPerSecond", "at least 1", requestsPerSecond);
        require(!sites.isEmpty(), "sites", "at least one", sites);
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
        }
    }

    /**
     * Sizes of pods: as many as carry the load without the spare sites at the target utilisation.
     *
     * @param spareSites sites that may be lost
     * @param sparePods further pods of each function and site
     */
    public record Size(int podCores, double targetUtilisation, int spareSites, int sparePods) {
        /** Checks the ranges. */
        public Size {
            require(podCores >= 1, "podCores", "at least 1", podCores);
            require(
                    targetUtilisation > 0 && targetUtilisation < 1,
                    "targetUtilisation",
                    "above 0, below 1",
                    targetUtilisation);
            require(spareSites >= 0, "spareSites", "at least 0", spareSites);
            require(sparePods >= 0, "sparePods", "at least 0", sparePods);
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
            require(timeoutMillis >= 1, "timeoutMillis", "at least 1", timeoutMillis);
            require(retries >= 0, "retries", "at least 0", retries);
            require(firstPauseMillis >= 0, "firstPauseMillis", "at least 0", firstPauseMillis);
            require(jitter >= 0 && jitter <= 1, "jitter", "0 to 1", jitter);
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
            require(latencyMillis > 0, "latencyMillis", "above 0", latencyMillis);
            require(perSecond > 0, "perSecond", "above 0", perSecond);
            require(timeoutMillis >= 1, "timeoutMillis", "at least 1", timeoutMillis);
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
            asks = Map.copyOf(asks);
            require(perSubscriberHour > 0, "perSubscriberHour", "above 0", perSubscriberHour);
            require(
                    work.containsKey("scp") && work.containsKey("policy") && work.size() == 2,
                    "work",
                    "scp and policy",
                    work.keySet());
            require(discovers >= 0 && discovers <= 1, "discovers", "0 to 1", discovers);
        }
    }

    /**
     * Overload control, as {@code sigcore.overload} of a function.
     *
     * @param enabled false: every request starts at once
     * @param refusalCost cost of a rejection, as a share of the request's
     */
    public record AdmissionOptions(
            boolean enabled, int intervalMillis, int maxDelayMillis, int maxWaiting, double refusalCost) {}

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
            Outliers outliers) {}

    /** Outlier detection of the SCP, with the members of {@code outlierDetection} in its configuration. */
    public record Outliers(
            int consecutiveErrors,
            int intervalSeconds,
            int baseEjectionSeconds,
            int maxEjectionSeconds,
            int maxEjectionPercent)
            implements EjectionRule {}

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
            require(retrySeconds > 0, "retrySeconds", "above 0", retrySeconds);
            require(attempts >= 1, "attempts", "at least 1", attempts);
            require(longRetrySeconds >= retrySeconds, "longRetrySeconds", "at least retrySeconds", longRetrySeconds);
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
        double end = failures.stream().mapToDouble(Failure::end).max().orElse(0);
        if (end >= seconds) {
            throw new PlanException("seconds: expected more than the end of the last failure, got " + seconds);
        }
        return end;
    }
}
