// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata.client;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.forwarding.PatientEgress;
import org.sigcore.nrf.nrfcachedata.api.RemoteState;
import org.sigcore.nrf.nrfconfiguration.api.HostConfig;
import org.sigcore.nrf.nrfconfiguration.api.NrfGrowthOptions;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the other NRF sets in turn at each {@link #run}, and keeps what a set said last while it cannot be reached. One thread
 * runs, any asks.
 */
public final class RemoteSets implements RemoteState, Runnable {
    /** Where an NRF tells its state to other sets. */
    public static final String PATH = "/sigcore-nrf-cache/v1/instances";

    private static final Logger LOG = LoggerFactory.getLogger(RemoteSets.class);
    private static final int MAX_BYTES = 256 << 20;

    private final Supplier<NrfGrowthOptions> options;
    private final PatientEgress egress;
    private final MeterRegistry registry;
    private final Map<String, SetState> sets = new ConcurrentHashMap<>();
    private volatile Known known = new Known(0, List.of());

    /** @param fresh whether this reading brought other profiles than the one before */
    private record SetState(@Nullable String etag, List<ObjectNode> profiles, boolean available, boolean fresh) {}

    public RemoteSets(Supplier<NrfGrowthOptions> options, PatientEgress egress, MeterRegistry registry) {
        this.options = options;
        this.egress = egress;
        this.registry = registry;
    }

    @Override
    public Known since(long version) {
        Known now = known;
        return now.version() == version ? new Known(version, List.of()) : now;
    }

    @Override
    public void run() {
        NrfGrowthOptions now = options.get();
        List<NrfGrowthOptions.RemoteSet> wanted = now.featureStatus().on() ? now.remoteNrfSets() : List.of();
        boolean changed = sets.keySet()
                .retainAll(wanted.stream()
                        .map(NrfGrowthOptions.RemoteSet::nrfSetId)
                        .toList());
        int unavailable = 0;
        for (NrfGrowthOptions.RemoteSet set : wanted) {
            SetState before = sets.get(set.nrfSetId());
            SetState after = read(now, set, before);
            sets.put(set.nrfSetId(), after);
            changed |= after.fresh();
            unavailable += after.available() ? 0 : 1;
        }
        if (!wanted.isEmpty() && unavailable == wanted.size()) {
            registry.counter("ocnrf_all_remote_sets_unavailable").increment();
        }
        if (changed) {
            Map<String, ObjectNode> byId = new LinkedHashMap<>();
            sets.values()
                    .forEach(set -> set.profiles()
                            .forEach(profile ->
                                    byId.putIfAbsent(String.valueOf(Json.string(profile, "nfInstanceId")), profile)));
            known = new Known(known.version() + 1, List.copyOf(byId.values()));
            registry.counter("ocnrf_cache_sync_count", "type", "CompleteSync").increment();
        }
    }

    private SetState read(NrfGrowthOptions now, NrfGrowthOptions.RemoteSet set, @Nullable SetState before) {
        List<HostConfig> hosts = set.nrfHostConfigList().stream()
                .sorted(Comparator.comparingInt(HostConfig::priority))
                .toList();
        for (HostConfig host : hosts) {
            SbiResponse response = egress.send(ApiRoot.parse(host.root()), request(now, before), now.requestTimeout());
            registry.counter(
                            "ocnrf_query_remote_cds_responses",
                            "nrfSetId",
                            set.nrfSetId(),
                            "status",
                            String.valueOf(response.status()))
                    .increment();
            if (response.status() == 304 && before != null) {
                return new SetState(before.etag(), before.profiles(), true, false);
            }
            List<ObjectNode> profiles = response.status() == 200 ? profiles(response) : null;
            if (profiles != null) {
                return new SetState(response.headers().get("etag"), profiles, true, true);
            }
        }
        registry.counter("ocnrf_remote_set_unavailable", "nrfSetId", set.nrfSetId())
                .increment();
        if (before == null || before.available()) {
            LOG.atWarn().addKeyValue("nrfSetId", set.nrfSetId()).log("NRF set unavailable, its last known state stays");
        }
        return before == null
                ? new SetState(null, List.of(), false, false)
                : new SetState(before.etag(), before.profiles(), false, false);
    }

    private static SbiRequest request(NrfGrowthOptions now, @Nullable SetState before) {
        SbiRequest request = SbiRequest.of("GET", PATH).withHeader("accept", "application/json");
        if (now.compression().on()) {
            request = request.withHeader("accept-encoding", "gzip");
        }
        return before == null || before.etag() == null ? request : request.withHeader("if-none-match", before.etag());
    }

    // Null when the answer cannot be read: then the next host is asked.
    private static @Nullable List<ObjectNode> profiles(SbiResponse response) {
        try {
            JsonNode body = Json.parse(
                    "gzip".equals(response.headers().get("content-encoding"))
                            ? unzip(response.body())
                            : response.body());
            List<ObjectNode> profiles = new ArrayList<>();
            for (JsonNode item : body.path("profiles")) {
                if (item instanceof ObjectNode profile) {
                    profiles.add(profile);
                }
            }
            return List.copyOf(profiles);
        } catch (ProblemException | IOException e) {
            return null;
        }
    }

    private static byte[] unzip(byte[] zipped) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            byte[] plain = in.readNBytes(MAX_BYTES);
            if (in.read() >= 0) {
                throw new IOException("more than " + MAX_BYTES + " bytes");
            }
            return plain;
        }
    }
}
