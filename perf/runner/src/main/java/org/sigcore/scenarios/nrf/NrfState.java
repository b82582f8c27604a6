// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.file.Population;

/** What is registered and subscribed, for the calls that need something that is there. Thread-safe after loading. */
final class NrfState {
    private final List<String> instances = new ArrayList<>();
    private final Map<String, List<String>> byType = new HashMap<>();
    private final List<String> subscriptions = new ArrayList<>();
    private final List<Population> populations = new ArrayList<>();

    /** Everything that is stored, with where; virtual users store, too. */
    private final Map<String, ApiRoot> stored = new ConcurrentHashMap<>();

    void registered(Population population, String instanceId) {
        instances.add(instanceId);
        byType.computeIfAbsent(population.nfType(), type -> new ArrayList<>()).add(instanceId);
    }

    void stored(String path, ApiRoot at) {
        stored.put(path, at);
    }

    void gone(String path) {
        stored.remove(path);
    }

    /** Paths of what is stored there. */
    List<String> storedAt(ApiRoot at) {
        return stored.entrySet().stream()
                .filter(each -> each.getValue().equals(at))
                .map(Map.Entry::getKey)
                .toList();
    }

    void populated(Population population) {
        populations.add(population);
    }

    void subscribed(String subscriptionPath) {
        subscriptions.add(subscriptionPath);
    }

    /** Instances that stay registered, by turns. */
    String instance(long number) {
        return instances.get((int) (number % instances.size()));
    }

    /** Those of a type, by turns. */
    String instance(Population population, long number) {
        List<String> ofType = byType.getOrDefault(population.nfType(), List.of());
        return ofType.get((int) (number % ofType.size()));
    }

    /** The types of which there are instances, by turns. */
    String type(long number) {
        return populations.get((int) (number % populations.size())).nfType();
    }

    /** Subscriptions that stay, by turns. */
    String subscription(long number) {
        return subscriptions.get((int) (number % subscriptions.size()));
    }
}
