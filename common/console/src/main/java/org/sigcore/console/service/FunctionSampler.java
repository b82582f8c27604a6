// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.client.FunctionClient;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.Totals;
import org.sigcore.console.logic.alert.Conditions;
import org.sigcore.console.logic.alert.Health;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Samples each function at an interval and keeps one hour. A function that hangs delays only its own samples. */
public final class FunctionSampler implements SmartLifecycle {
    private static final Duration KEPT = Duration.ofHours(1);

    private record Sampled(FunctionClient client, FunctionHistory history) {}

    private final List<Sampled> functions = new ArrayList<>();
    private final Duration interval;
    private final Sinks.Many<FunctionState> changes = Sinks.many().multicast().directBestEffort();
    private volatile @Nullable Disposable running;

    public FunctionSampler(List<FunctionClient> clients, Duration interval) {
        int points = (int) KEPT.dividedBy(interval);
        clients.forEach(client -> functions.add(new Sampled(client, new FunctionHistory(client.name(), points))));
        this.interval = interval;
    }

    /** Returns the latest state of all functions, by name. */
    public List<FunctionState> states() {
        return functions.stream()
                .map(each -> each.history().state())
                .sorted(Comparator.comparing(FunctionState::name))
                .toList();
    }

    /** Returns the latest metrics that conditions read, by function. */
    public Map<String, List<ShownMetric>> metrics() {
        Map<String, List<ShownMetric>> all = new TreeMap<>();
        functions.forEach(each -> all.put(each.client().name(), each.history().metrics()));
        return all;
    }

    /** Follows the states as they are sampled, with the latest point alone; a slow subscriber misses some. */
    public Flux<FunctionState> changes() {
        return changes.asFlux().map(FunctionSampler::latest);
    }

    private static FunctionState latest(FunctionState state) {
        int size = state.points().size();
        return new FunctionState(
                state.name(),
                state.status(),
                state.version(),
                state.commit(),
                state.instance(),
                state.gauges(),
                state.alerts(),
                state.points().subList(Math.max(0, size - 1), size));
    }

    private Flux<FunctionState> follow(Sampled function) {
        return Flux.interval(Duration.ZERO, interval).onBackpressureDrop().concatMap(tick -> sample(function), 1);
    }

    private static Mono<FunctionState> sample(Sampled function) {
        FunctionClient client = function.client();
        // An absent function fails all three; an error that is not awaited would be logged at each sample.
        return Mono.zipDelayError(client.health(), client.info(), client.metrics())
                .map(all -> function.history()
                        .answered(
                                Health.of(all.getT1()),
                                all.getT2(),
                                Metrics.of(all.getT3(), FunctionSampler::reads),
                                Instant.now()))
                .onErrorResume(e -> Mono.fromSupplier(() -> function.history().failed(Instant.now())));
    }

    private static boolean reads(String metric) {
        return Totals.reads(metric) || Conditions.reads(metric);
    }

    @Override
    public void start() {
        running = Flux.fromIterable(functions)
                .flatMap(this::follow, Math.max(1, functions.size()))
                .subscribe(changes::tryEmitNext);
    }

    @Override
    public void stop() {
        Disposable sampling = running;
        if (sampling != null) {
            sampling.dispose();
            running = null;
        }
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }
}
