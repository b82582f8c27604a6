// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.sigcore.nrf.contract.nrfcachedata.RemoteState;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions.RemoteSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads all other NRF sets in parallel at each {@link #run}, and keeps the last known state of a set while it is
 * unreachable. One thread calls {@link #run}; any thread may read.
 */
public final class RemoteSets implements RemoteState, Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteSets.class);

    private final Supplier<NrfGrowthOptions> options;
    private final SetReader reader;
    private final MeterRegistry registry;
    private final Map<String, SetCopy> sets = new HashMap<>();
    private volatile Known known = new Known(0, false, List.of(), List.of(), List.of());

    public RemoteSets(Supplier<NrfGrowthOptions> options, SetReader reader, MeterRegistry registry) {
        this.options = options;
        this.reader = reader;
        this.registry = registry;
    }

    @Override
    public Known since(long version) {
        Known now = known;
        return now.version() == version ? new Known(version, now.settled(), List.of(), List.of(), List.of()) : now;
    }

    @Override
    public void run() {
        NrfGrowthOptions now = options.get();
        List<RemoteSet> wanted = now.featureStatus().on() ? now.remoteNrfSets() : List.of();
        boolean changed =
                sets.keySet().retainAll(wanted.stream().map(RemoteSet::nrfSetId).toList());
        for (Map.Entry<String, SetCopy> read : readAll(now, wanted).entrySet()) {
            changed |= take(read.getKey(), read.getValue());
        }
        if (!wanted.isEmpty() && sets.values().stream().noneMatch(SetCopy::available)) {
            registry.counter("ocnrf_all_remote_sets_unavailable").increment();
        }
        if (changed || !known.settled()) {
            known = together(known.version() + 1, sets.values());
        }
    }

    private Map<String, SetCopy> readAll(NrfGrowthOptions now, List<RemoteSet> wanted) {
        Map<String, SetCopy> read = new ConcurrentHashMap<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (RemoteSet set : wanted) {
                SetCopy before = sets.getOrDefault(set.nrfSetId(), SetCopy.UNKNOWN);
                threads.execute(() -> read.put(set.nrfSetId(), reader.read(now, set, before)));
            }
        }
        return read;
    }

    private boolean take(String nrfSetId, SetCopy after) {
        SetCopy before = sets.put(nrfSetId, after);
        if (!after.available()) {
            registry.counter("ocnrf_remote_set_unavailable", "nrfSetId", nrfSetId)
                    .increment();
        }
        if (before == null ? !after.available() : before.available() != after.available()) {
            LOG.atWarn()
                    .addKeyValue("event", "nrf-set-seen")
                    .addKeyValue("nrfSetId", nrfSetId)
                    .addKeyValue("available", after.available())
                    .log("availability of an NRF set changed; while it is unavailable, its last known state is used");
        }
        switch (after.news()) {
            case EVERYTHING -> synced("CompleteSync");
            case CHANGES -> synced("DeltaSync");
            case NOTHING -> {
                return false;
            }
        }
        return true;
    }

    private void synced(String type) {
        registry.counter("ocnrf_cache_sync_count", "type", type).increment();
    }

    // An instance that has moved to another set is still known, as suspended, to the set that it left.
    private static Known together(long version, Collection<SetCopy> sets) {
        Map<String, ObjectNode> profiles = new LinkedHashMap<>();
        List<ObjectNode> subscriptions = new ArrayList<>();
        List<ObjectNode> keys = new ArrayList<>();
        for (SetCopy set : sets) {
            set.profiles().forEach((id, profile) -> profiles.merge(id, profile, RemoteSets::better));
            subscriptions.addAll(set.subscriptions());
            keys.addAll(set.keys());
        }
        return new Known(version, true, List.copyOf(profiles.values()), List.copyOf(subscriptions), List.copyOf(keys));
    }

    private static ObjectNode better(ObjectNode one, ObjectNode other) {
        return one.path("nfStatus").asString("").equals("SUSPENDED") ? other : one;
    }
}
