// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.file.Population;

/** Registered instances and subscriptions, for calls that refer to existing ones. Thread-safe after loading. */
final class NrfState {
    static final String LOAD = "/load";
    static final String PRIORITY = "/priority";
    private final List<String> instances = new ArrayList<>();
    private final Map<String, List<String>> byType = new HashMap<>();
    private final List<String> subscriptions = new ArrayList<>();
    private final List<Population> populations = new ArrayList<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<Interest, LongAdder> subscribers = new ConcurrentHashMap<>();

    /** All stored resources by NRF, including those of virtual users. */
    private final Map<String, ApiRoot> stored = new ConcurrentHashMap<>();

    /** Subscription to the instances of an NF type with a monitored attribute, whose changes cause notifications. */
    record Interest(String nfType, String attribute) {}

    void registered(Population population, String instanceId) {
        instances.add(instanceId);
        types.put(instanceId, population.nfType());
        byType.computeIfAbsent(population.nfType(), type -> new ArrayList<>()).add(instanceId);
    }

    void stored(String path, ApiRoot at) {
        stored.put(path, at);
    }

    void gone(String path) {
        stored.remove(path);
    }

    /** Returns the paths of the stored resources by NRF. */
    Map<ApiRoot, List<String>> stored() {
        return stored.keySet().stream()
                .collect(Collectors.groupingBy(path -> Objects.requireNonNull(stored.get(path))));
    }

    void populated(Population population) {
        populations.add(population);
    }

    void subscribed(String subscriptionPath) {
        subscriptions.add(subscriptionPath);
    }

    /** Adds subscriptions, or removes some. */
    void watched(Interest interest, int more) {
        subscribers.computeIfAbsent(interest, _ -> new LongAdder()).add(more);
    }

    /** Returns the number of notifications that a change of the attribute causes. */
    long watchers(Interest interest) {
        LongAdder count = subscribers.get(interest);
        return count == null ? 0 : count.sum();
    }

    /** Returns the number of notifications that a registration of the NF type causes. */
    long watchers(String nfType) {
        return subscribers.entrySet().stream()
                .filter(each -> each.getKey().nfType().equals(nfType))
                .mapToLong(each -> each.getValue().sum())
                .sum();
    }

    /** Returns the type of a permanently registered instance. */
    String typeOf(String instanceId) {
        return Objects.requireNonNull(types.get(instanceId), instanceId);
    }

    /** Returns a permanently registered instance, in turn. */
    String instance(long number) {
        return instances.get((int) (number % instances.size()));
    }

    /** Returns an instance of a type, in turn. */
    String instance(Population population, long number) {
        List<String> ofType = byType.getOrDefault(population.nfType(), List.of());
        return ofType.get((int) (number % ofType.size()));
    }

    /** Returns a type that has instances, in turn. */
    String type(long number) {
        return populations.get((int) (number % populations.size())).nfType();
    }

    /** Returns a permanent subscription, in turn. */
    String subscription(long number) {
        return subscriptions.get((int) (number % subscriptions.size()));
    }
}
