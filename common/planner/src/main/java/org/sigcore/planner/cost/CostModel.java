// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.cost;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sigcore.planner.input.Documents;
import org.sigcore.planner.input.PlanException;

/**
 * Measured costs of messages, as {@code perf/calibrate} writes them.
 *
 * @param machine processors and kernel of the machine that was measured
 * @param commit the commit of the sources that were measured
 * @param measured the date and time of the measurement
 * @param conditions what else ran on the machine
 * @param entries one for each function and kind of message
 * @param processes resident memory of each function after the measurement
 * @param latencies latency of each function at the lowest measured rate
 * @param stores costs on other databases than the one of the measurement
 * @param sessions stored octets of a session on each database
 */
public record CostModel(
        String machine,
        String commit,
        String measured,
        String conditions,
        List<Entry> entries,
        List<Footprint> processes,
        List<Latency> latencies,
        List<Store> stores,
        List<Session> sessions) {

    /** Copies the lists and refuses a model with two entries for one kind. */
    public CostModel {
        entries = List.copyOf(entries);
        processes = List.copyOf(processes);
        latencies = List.copyOf(latencies);
        stores = List.copyOf(stores);
        sessions = List.copyOf(sessions);
        long names = entries.stream().map(Entry::name).distinct().count();
        PlanException.require(names == entries.size(), "entries", "one for each kind of message", entries.size());
    }

    /**
     * Cost of one message.
     *
     * @param function nrf, scp, policy or bsf, all roles in one process
     * @param source the script and the setting that measured it
     * @param points one or more rates
     */
    public record Entry(String function, String kind, String source, List<Point> points) {
        /** Sorts the points by their rate. */
        public Entry {
            PlanException.require(!points.isEmpty(), "points of " + kind, "at least one", 0);
            points = points.stream()
                    .sorted((a, b) -> Double.compare(a.perSecond(), b.perSecond()))
                    .toList();
        }

        String name() {
            return function + " " + kind;
        }

        /**
         * Returns the CPU time at a rate: a + b / rate between the neighbouring measured rates, since threads wake up
         * more often for few messages. Outside of the measured range the nearest measurement applies.
         */
        public double cpuMicros(double perSecond) {
            Point low = points.getFirst();
            if (perSecond <= low.perSecond()) {
                return low.cpuMicros();
            }
            for (Point high : points.subList(1, points.size())) {
                if (perSecond <= high.perSecond()) {
                    return between(low, high, perSecond);
                }
                low = high;
            }
            return low.cpuMicros();
        }

        private static double between(Point low, Point high, double perSecond) {
            double b = (low.cpuMicros() - high.cpuMicros()) / (1 / low.perSecond() - 1 / high.perSecond());
            return high.cpuMicros() + b * (1 / perSecond - 1 / high.perSecond());
        }
    }

    /**
     * Cost at one rate.
     *
     * @param perSecond messages a second of the process
     * @param cpuMicros CPU time of the process for one message, without compiler and collector; median of the rounds
     * @param least lowest round
     * @param most highest round
     */
    public record Point(double perSecond, double cpuMicros, double least, double most) {
        /** Refuses a cost that no measurement can have produced. */
        public Point {
            PlanException.require(perSecond > 0, "perSecond", "above 0", perSecond);
            PlanException.require(cpuMicros > 0, "cpuMicros", "above 0", cpuMicros);
        }
    }

    /** Latency of a function's messages at the lowest measured rate, all kinds of its mix together. */
    public record Latency(String function, double meanMillis, double p99Millis, String source) {}

    /** Resident memory of a function's process in MiB. */
    public record Footprint(String function, double residentMiB, String source) {}

    /**
     * Cost of a message on another database.
     *
     * @param database NDB or InnoDB
     * @param functionMicros CPU time of the function beyond that with the embedded database
     * @param databaseMicros CPU time of the database's processes
     * @param commits commits of one message; concurrent messages share one
     */
    public record Store(
            String database,
            String kind,
            double functionMicros,
            double databaseMicros,
            double commits,
            String source) {}

    /** Stored octets of one session with its indexes, one replica. */
    public record Session(String database, double octets, String source) {}

    /** Reads a cost file. */
    public static CostModel read(Path file) {
        return Documents.read(file, CostModel.class);
    }

    /**
     * Returns the measured cost of a message.
     *
     * @throws PlanException if it was not measured; there is no default
     */
    public Entry cost(String function, String kind) {
        return entries.stream()
                .filter(entry ->
                        entry.function().equals(function) && entry.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new PlanException("no measured cost of " + function + " " + kind + "; measured are "
                        + entries.stream().map(Entry::name).sorted().collect(Collectors.joining(", "))));
    }

    /** Returns the cost of a message on a database, if it was measured. */
    public Optional<Store> store(String database, String kind) {
        return stores.stream()
                .filter(store ->
                        store.database().equals(database) && store.kind().equals(kind))
                .findFirst();
    }

    /** Returns the CPU time that a database adds to a message at its function; 0 if it was not measured. */
    public double addedMicros(String database, String kind) {
        return store(database, kind).map(Store::functionMicros).orElse(0.0);
    }

    /** Returns the measured latency of a function at the lowest measured rate. */
    public Latency latency(String function) {
        return latencies.stream()
                .filter(latency -> latency.function().equals(function))
                .findFirst()
                .orElseThrow(() -> new PlanException("no measured latency of " + function));
    }

    /** Returns the measured memory of a function's process in MiB. */
    public double residentMiB(String function) {
        return processes.stream()
                .filter(process -> process.function().equals(function))
                .findFirst()
                .orElseThrow(() -> new PlanException("no measured memory of " + function))
                .residentMiB();
    }

    /** Returns the measured octets of a stored session. */
    public double octetsOfASession(String database) {
        return sessions.stream()
                .filter(session -> session.database().equals(database))
                .findFirst()
                .orElseThrow(() -> new PlanException("no measured octets of a session on " + database))
                .octets();
    }
}
