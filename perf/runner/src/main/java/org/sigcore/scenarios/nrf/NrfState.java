// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.file.Population;

/** What is registered and subscribed, for the calls that need something that is there. Thread-safe after loading. */
final class NrfState {
    private final List<String> instances = new ArrayList<>();
    private final Map<String, List<String>> byType = new HashMap<>();
    private final Queue<String> spares = new ConcurrentLinkedQueue<>();
    private final Queue<String> subscriptions = new ConcurrentLinkedQueue<>();
    private final List<Population> populations = new ArrayList<>();

    void registered(Population population, String instanceId) {
        instances.add(instanceId);
        byType.computeIfAbsent(population.nfType(), type -> new ArrayList<>()).add(instanceId);
    }

    void populated(Population population) {
        populations.add(population);
    }

    void spare(String instanceId) {
        spares.add(instanceId);
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

    /** An instance to deregister, null when none is left. */
    @Nullable
    String takeSpare() {
        return spares.poll();
    }

    /** A subscription to end, null when none is left. */
    @Nullable
    String takeSubscription() {
        return subscriptions.poll();
    }

    /** A subscription to renew: it goes to the end of the queue. Null when there is none. */
    @Nullable
    String renewSubscription() {
        String path = subscriptions.poll();
        if (path != null) {
            subscriptions.add(path);
        }
        return path;
    }
}
