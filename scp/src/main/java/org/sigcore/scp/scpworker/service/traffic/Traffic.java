// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.metric.Histograms;

/**
 * Who asked, for which service, which producer was asked, how it ended and how long it took. A series appears with its first
 * request; what peers send cannot make them many: {@value #MAX_SERVICES} services and {@value #MAX_SERIES} series of a kind,
 * what comes later counts as {@code other}. Thread-safe; some ten adders a request.
 */
public final class Traffic {
    /** Services, by the first segment of their paths, that are told apart. */
    public static final int MAX_SERVICES = 64;
    /** Series of consumers, of producers, and of own errors, that are told apart. */
    public static final int MAX_SERIES = 4096;

    private static final int MAX_NAME = 64;
    private static final String OTHER = "other";
    /** What is shown from the start, so that an alert has something to compare. */
    private static final List<SbiCause> USUAL =
            List.of(SbiCause.TARGET_NF_NOT_REACHABLE, SbiCause.TIMED_OUT_REQUEST, SbiCause.NF_DISCOVERY_FAILURE);

    private final MeterRegistry registry;
    private final Map<Pair, Asked> asked = new ConcurrentHashMap<>();
    private final Map<Pair, Sent> sent = new ConcurrentHashMap<>();
    private final Map<Pair, LongAdder> errors = new ConcurrentHashMap<>();
    private final Map<String, Durations> services = new ConcurrentHashMap<>();
    private final Durations other;

    /** @param registry where the series are shown */
    public Traffic(MeterRegistry registry) {
        this.registry = registry;
        this.other = durations(OTHER);
        asked(null, "");
        USUAL.forEach(cause -> error(new Pair(Integer.toString(cause.status()), cause.name())));
    }

    private record Pair(String first, String second) {}

    /** Until the head of an answer: of the SCP to its consumer, and of a producer to the SCP. */
    private record Durations(String service, Timer whole, Timer upstream) {}

    /**
     * Requests of consumers of one type for one service.
     *
     * @param consumer NF type; null when it is not known
     * @param api first segment of the path; callbacks, whose paths are their owners', count as {@code other}
     */
    public Asked asked(@Nullable String consumer, String api) {
        Durations service = service(api);
        Pair key = new Pair(consumer == null ? "unknown" : consumer, service.service);
        Asked known = asked.get(key);
        if (known == null) {
            Pair kept = asked.size() < MAX_SERIES ? key : new Pair(OTHER, service.service);
            known = asked.computeIfAbsent(kept, each -> new Asked(registry, tags("consumer", each), service.whole));
        }
        return known;
    }

    /**
     * Requests to one producer for one service.
     *
     * @param producer address with port, or the name of a peer SCP
     */
    public Sent sent(String producer, String api) {
        Durations service = service(api);
        Pair key = new Pair(producer, service.service);
        Sent known = sent.get(key);
        if (known == null) {
            Pair kept = sent.size() < MAX_SERIES ? key : new Pair(OTHER, service.service);
            known = sent.computeIfAbsent(kept, each -> new Sent(registry, tags("producer", each), service.upstream));
        }
        return known;
    }

    /** The SCP itself answers an error. */
    public void ownError(ProblemDetails problem) {
        String cause = problem.cause();
        error(new Pair(Integer.toString(problem.status()), cause == null ? "" : cause))
                .increment();
    }

    private LongAdder error(Pair key) {
        LongAdder known = errors.get(key);
        if (known == null) {
            Pair kept = errors.size() < MAX_SERIES ? key : new Pair(key.first, OTHER);
            known = errors.computeIfAbsent(
                    kept,
                    each -> counter(
                            registry,
                            "ocscp.metric.scp.generated.response",
                            Tags.of("status", each.first, "cause", each.second)));
        }
        return known;
    }

    private Durations service(String api) {
        Durations known = services.get(api);
        if (known != null) {
            return known;
        }
        boolean named = isService(api) && services.size() < MAX_SERVICES;
        return named ? services.computeIfAbsent(api, this::durations) : other;
    }

    // The name of a service begins with its NF's, as in nudm-sdm. Callbacks have paths of any kind.
    private static boolean isService(String api) {
        return api.length() <= MAX_NAME
                && api.startsWith("n")
                && api.indexOf('-') > 1
                && api.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'));
    }

    private Durations durations(String service) {
        return new Durations(service, timer("scp.worker.request", service), timer("scp.worker.upstream", service));
    }

    private Timer timer(String name, String service) {
        return Histograms.timer(registry, name, Tags.of("service", service), "Until the head of the answer");
    }

    private static Tags tags(String role, Pair pair) {
        return Tags.of(role, pair.first, "service", pair.second);
    }

    static LongAdder counter(MeterRegistry registry, String name, Tags tags) {
        LongAdder counter = new LongAdder();
        FunctionCounter.builder(name, counter, LongAdder::sum).tags(tags).register(registry);
        return counter;
    }
}
