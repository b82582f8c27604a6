// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.nf.NFTypes;
import org.sigcore.platform.metric.BoundedSeries;
import org.sigcore.platform.metric.Histograms;
import org.sigcore.scp.scpworker.logic.RouteTable;

/**
 * Traffic metrics: requests by consumer type, service and producer, with result and duration. A series is created by
 * its first request, and removed when its producer, service or NF type has left the topology and it is no longer used.
 * Input of peers creates no series: unknown names, and those beyond {@value #MAX_SERVICES} services and
 * {@value #MAX_SERIES} series of a kind, are counted as {@code other}. Thread-safe; about ten adders per request.
 */
public final class Traffic {
    /** Maximum number of services, by the first segment of their paths, with series of their own. */
    public static final int MAX_SERVICES = 64;
    /** Maximum number of series of consumers, of producers, and of own errors. */
    public static final int MAX_SERIES = 4096;
    /** Tag value of names without series of their own. */
    public static final String OTHER = BoundedSeries.OTHER;

    private static final int MAX_NAME = 64;
    private static final String UNKNOWN = "unknown";
    // NRFs are configured and may be absent from the topology.
    private static final Set<String> OF_NRFS = Set.of("nnrf-nfm", "nnrf-disc", "nnrf-bootstrapping");
    /** Registered from the start, so that alerts have a value to compare. */
    private static final List<SbiCause> USUAL =
            List.of(SbiCause.TARGET_NF_NOT_REACHABLE, SbiCause.TIMED_OUT_REQUEST, SbiCause.NF_DISCOVERY_FAILURE);

    private final MeterRegistry registry;
    private final BoundedSeries<String, Durations> services;
    private final BoundedSeries<Pair, ConsumerTraffic> asked;
    private final BoundedSeries<Pair, ProducerTraffic> sent;
    private final BoundedSeries<Pair, LongAdder> errors;
    private volatile Supplier<RouteTable> table = () -> RouteTable.EMPTY;

    /** @param registry receives the series */
    public Traffic(MeterRegistry registry) {
        this.registry = registry;
        this.services =
                new BoundedSeries<>(MAX_SERVICES, api -> isService(api) ? api : OTHER, api -> OTHER, this::durations);
        this.asked =
                new BoundedSeries<>(MAX_SERIES, this::consumer, pair -> new Pair(OTHER, pair.service), this::asked);
        this.sent = new BoundedSeries<>(MAX_SERIES, pair -> pair, pair -> new Pair(OTHER, pair.service), this::sent);
        this.errors = new BoundedSeries<>(MAX_SERIES, pair -> pair, pair -> new Pair(pair.peer, OTHER), this::error);
        asked(null, "");
        USUAL.forEach(cause -> errors.of(new Pair(Integer.toString(cause.status()), cause.name())));
    }

    /** Key of a series: consumer or producer with service; for an own error, its status with its cause. */
    private record Pair(String peer, String service) {}

    /** Times until the response headers: of the SCP to its consumer, and of a producer to the SCP. */
    private record Durations(String service, Timer whole, Timer upstream) {}

    /** Sets the topology, whose services, NF types and addresses become labels. */
    public void follow(Supplier<RouteTable> topology) {
        table = topology;
    }

    /**
     * Returns the series of requests from consumers of one type for one service.
     *
     * @param consumer NF type; null when unknown
     * @param api first segment of the path; callbacks, whose paths their owners choose, count as {@code other}
     */
    public ConsumerTraffic asked(@Nullable String consumer, String api) {
        return asked.of(new Pair(consumer == null ? UNKNOWN : consumer, services.of(api).service));
    }

    /**
     * Returns the series of requests to one producer for one service.
     *
     * @param producer address with port of a producer in the topology, the name of a peer SCP, or {@link #OTHER}
     */
    public ProducerTraffic sent(String producer, String api) {
        return sent.of(new Pair(producer, services.of(api).service));
    }

    /** Counts an error of the SCP itself. */
    public void ownError(ProblemDetails problem) {
        String cause = problem.cause();
        errors.of(new Pair(Integer.toString(problem.status()), cause == null ? "" : cause))
                .increment();
    }

    /**
     * Removes series whose names have left the topology and that had no request since the last call; called
     * periodically.
     */
    public void forgetGone() {
        RouteTable known = table.get();
        Set<String> addresses = known.authorities();
        sent.removeIf(
                (pair, each) -> each.wasIdle()
                        && !pair.peer.equals(OTHER)
                        && !(addresses.contains(pair.peer) && isShown(pair.service, known)),
                ProducerTraffic::end);
        asked.removeIf(
                (pair, each) -> each.wasIdle() && !(isShown(pair.service, known) && pair.equals(consumer(pair))),
                ConsumerTraffic::end);
        services.removeIf((api, each) -> !isShown(api, known) && isUnused(api), each -> {
            registry.remove(each.whole);
            registry.remove(each.upstream);
        });
    }

    private boolean isUnused(String service) {
        return !asked.anyMatch(pair -> pair.service.equals(service))
                && !sent.anyMatch(pair -> pair.service.equals(service));
    }

    private static boolean isShown(String service, RouteTable known) {
        return service.equals(OTHER) || OF_NRFS.contains(service) || known.offers(service);
    }

    private Pair consumer(Pair pair) {
        boolean known = pair.peer.equals(UNKNOWN)
                || NFTypes.isSpecified(pair.peer)
                || table.get().has(pair.peer);
        return known ? pair : new Pair(OTHER, pair.service);
    }

    private ConsumerTraffic asked(Pair pair) {
        return new ConsumerTraffic(new MeterGroup(registry), tags("consumer", pair), services.of(pair.service).whole);
    }

    private ProducerTraffic sent(Pair pair) {
        return new ProducerTraffic(
                new MeterGroup(registry), tags("producer", pair), services.of(pair.service).upstream);
    }

    private LongAdder error(Pair pair) {
        MeterGroup meterGroup = new MeterGroup(registry);
        return meterGroup.counter(
                "ocscp.metric.scp.generated.response", Tags.of("status", pair.peer, "cause", pair.service));
    }

    // Service names begin with that of their NF, as in nudm-sdm. Callbacks have arbitrary paths.
    private boolean isService(String api) {
        return api.length() <= MAX_NAME
                && api.startsWith("n")
                && api.indexOf('-') > 1
                && isShown(api, table.get())
                && api.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'));
    }

    private Durations durations(String service) {
        return new Durations(service, timer("scp.worker.request", service), timer("scp.worker.upstream", service));
    }

    private Timer timer(String name, String service) {
        return Histograms.timer(registry, name, Tags.of("service", service), "Time until the response headers arrive");
    }

    private static Tags tags(String role, Pair pair) {
        return Tags.of(role, pair.peer, "service", pair.service);
    }
}
