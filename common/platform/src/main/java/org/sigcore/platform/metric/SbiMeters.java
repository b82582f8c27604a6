// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Counts and times the requests of one direction. The tags have a bounded number of values: the API name (the first 64
 * with a response below 400, since a path alone does not prove that the API exists, then {@code other}), the method,
 * the status code. Thread-safe.
 */
public final class SbiMeters {
    /** Status of a request without a response. */
    public static final int NO_ANSWER = 0;

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int MAX_APIS = 64;
    private static final int MAX_SERIES = 4096;
    private static final int OTHER_STATUS = -1;
    private static final int FIRST_ERROR = 400;
    private static final String OTHER = BoundedSeries.OTHER;

    private final MeterRegistry registry;
    private final String gateway;
    private final String duration;
    private final Map<String, String> apis = new ConcurrentHashMap<>();
    private final BoundedSeries<Key, Meters> meters =
            new BoundedSeries<>(MAX_SERIES, key -> key, key -> new Key(OTHER, key.method, OTHER_STATUS), this::create);

    private SbiMeters(MeterRegistry registry, String gateway, String duration) {
        this.registry = registry;
        this.gateway = gateway;
        this.duration = duration;
    }

    /** Returns the meters of incoming requests. */
    public static SbiMeters ingress(MeterRegistry registry) {
        return new SbiMeters(registry, "oc.ingressgateway.http", "sigcore.sbi.server.duration");
    }

    /** Returns the meters of outgoing requests. */
    public static SbiMeters egress(MeterRegistry registry) {
        return new SbiMeters(registry, "oc.egressgateway.http", "sigcore.sbi.client.duration");
    }

    private record Key(String api, String method, int status) {}

    /** Responses are counted by {@code duration}. */
    private record Meters(Counter requests, Timer duration) {
        void record(long nanos) {
            requests.increment();
            duration.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    /**
     * Records a completed request.
     *
     * @param path its first segment is the API name
     * @param status {@link #NO_ANSWER} if there is no response
     */
    public void record(String method, String path, int status, long nanos) {
        find(method, path, status).record(nanos);
    }

    /** Returns a recorder for a later completion, which takes the duration in ns. */
    public LongConsumer of(String method, String path, int status) {
        return find(method, path, status)::record;
    }

    private Meters find(String method, String path, int status) {
        boolean isStatus = status == NO_ANSWER || (status >= 100 && status < 600);
        return meters.of(new Key(
                api(path, status), METHODS.contains(method) ? method : OTHER, isStatus ? status : OTHER_STATUS));
    }

    private Meters create(Key key) {
        Tags request = Tags.of("api", key.api, "method", key.method);
        Tags response = request.and("status", nameOf(key.status));
        Timer timer = Histograms.timer(registry, duration, response, "Time until the response or the failure");
        if (key.status != NO_ANSWER) {
            FunctionCounter.builder(gateway + ".responses", timer, Timer::count)
                    .tags(response)
                    .register(registry);
        }
        return new Meters(registry.counter(gateway + ".requests", request), timer);
    }

    private static String nameOf(int status) {
        return switch (status) {
            case NO_ANSWER -> "none";
            case OTHER_STATUS -> OTHER;
            default -> Integer.toString(status);
        };
    }

    private String api(String path, int status) {
        int end = path.indexOf('/', 1);
        String name = path.isEmpty() ? OTHER : path.substring(1, end < 0 ? path.length() : end);
        String known = apis.get(name);
        if (known != null) {
            return known;
        }
        boolean served = status != NO_ANSWER && status < FIRST_ERROR;
        if (!served || apis.size() >= MAX_APIS || !name.matches("[a-z0-9-]{1,40}")) {
            return OTHER;
        }
        apis.put(name, name);
        return name;
    }
}
