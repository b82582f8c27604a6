// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nrfconfiguration.HostConfig;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions.RemoteSet;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;

/** Reads changes from the NRFs of another set, which are tried in turn. Blocks. Thread-safe. */
public final class SetReader {
    /** Path at which an NRF serves its state to other sets. */
    public static final String PATH = "/sigcore-nrf-cache/v1/state";

    private static final int MAX_BYTES = 256 << 20;

    private final EgressGateway egress;
    private final InternalSecret peers;
    private final MeterRegistry registry;

    /**
     * @param peers shared secret with which the sets authenticate each other
     */
    public SetReader(EgressGateway egress, InternalSecret peers, MeterRegistry registry) {
        this.egress = egress;
        this.peers = peers;
        this.registry = registry;
    }

    /** Returns the current state of the set, or its last known state if it is unreachable. */
    SetCopy read(NrfGrowthOptions options, RemoteSet set, SetCopy before) {
        List<HostConfig> hosts = set.nrfHostConfigList().stream()
                .sorted(Comparator.comparingInt(HostConfig::priority))
                .toList();
        for (HostConfig host : hosts) {
            SbiResponse response = egress.sendAsync(
                            new EgressTarget.Direct(ApiRoot.parse(host.root())),
                            request(options, before),
                            options.requestTimeout())
                    .join();
            count(set, response);
            if (response.status() == 204) {
                return before.unchanged(true);
            }
            JsonNode state = response.status() == 200 ? state(response) : null;
            if (state != null) {
                return before.with(state);
            }
        }
        return before.unchanged(false);
    }

    private void count(RemoteSet set, SbiResponse response) {
        registry.counter(
                        "ocnrf_query_remote_cds_responses",
                        "nrfSetId",
                        set.nrfSetId(),
                        "status",
                        String.valueOf(response.status()))
                .increment();
    }

    private SbiRequest request(NrfGrowthOptions options, SetCopy before) {
        String cursor = before.cursor();
        String query = cursor == null ? "" : "?since=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
        SbiRequest request = peers.prove(SbiRequest.of("GET", PATH + query)).withHeader("accept", "application/json");
        return options.compression().on() ? request.withHeader("accept-encoding", "gzip") : request;
    }

    // Returns null if the response cannot be parsed, in which case the next host is tried.
    private static @Nullable JsonNode state(SbiResponse response) {
        try {
            byte[] body = "gzip".equals(response.headers().get("content-encoding"))
                    ? unzip(response.body())
                    : response.body();
            return Json.parseObject(body);
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
