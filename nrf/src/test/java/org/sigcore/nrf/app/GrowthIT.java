// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** NRF sets that read each other. */
class GrowthIT {
    private static final String STATE = "/sigcore-nrf-cache/v1/instances";

    @TempDir
    private Path data;

    @Test
    void anotherSetIsDiscoveredAndItsLastKnownStateStays() {
        ObjectNode far = profile("UDM", "{'priority':2}");
        AtomicReference<List<ObjectNode>> state = new AtomicReference<>(List.of(far));
        Peer broken = new Peer(request -> SbiResponse.of(503));
        Peer set = new Peer(request -> zipped(state.get()));
        try (RunningNf nrf = SigcoreApplication.start(
                "nrf", NrfApp.class, "--sigcore.data-dir=" + data, "--sigcore.sbi.port=0", "--server.port=0")) {
            Operator.put(
                    nrf,
                    "nrfGrowthOptions",
                    "{'featureStatus':'ENABLED','syncInterval':'100ms','remoteNrfSets':[{'nrfSetId':'set2',"
                            + "'nrfHostConfigList':[" + broken.host(1) + "," + set.host(2) + "]}]}");
            await(nrf, List.of(id(far)));
            assertThat(set.requests.getFirst().headers().get("accept-encoding")).isEqualTo("gzip");
            ObjectNode here = profile("UDM", "{'priority':1}");
            assertThat(send(nrf, SbiRequest.json("PUT", "/nnrf-nfm/v1/nf-instances/" + id(here), here))
                            .status())
                    .isEqualTo(201);
            await(nrf, List.of(id(here), id(far)));
            ObjectNode more = profile("UDM", "{'priority':3}");
            state.set(List.of(far, more));
            await(nrf, List.of(id(here), id(far), id(more)));
            set.close();
            int asked = broken.requests.size();
            while (broken.requests.size() < asked + 3) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(found(nrf)).as("last known").hasSize(3);
            Operator.put(nrf, "nrfGrowthOptions", "{}");
            await(nrf, List.of(id(here)));
            SbiResponse own = send(nrf, SbiRequest.of("GET", STATE));
            assertThat(own.json().get("profiles")).hasSize(1);
            assertThat(send(
                                    nrf,
                                    SbiRequest.of("GET", STATE)
                                            .withHeader(
                                                    "if-none-match",
                                                    String.valueOf(own.headers().get("etag"))))
                            .status())
                    .isEqualTo(304);
        } finally {
            broken.close();
        }
    }

    private static SbiResponse zipped(List<ObjectNode> profiles) {
        ObjectNode body = Json.object();
        profiles.forEach(body.putArray("profiles")::add);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(Json.bytes(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SbiResponse(
                200, SbiHeaders.of("content-type", "application/json", "content-encoding", "gzip"), out.toByteArray());
    }

    private static void await(RunningNf nrf, List<String> ids) {
        Instant end = Instant.now().plusSeconds(30);
        while (!found(nrf).equals(ids) && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(found(nrf)).isEqualTo(ids);
    }

    private static List<String> found(RunningNf nrf) {
        List<String> ids = new ArrayList<>();
        send(nrf, SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF"))
                .json()
                .get("nfInstances")
                .forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private static SbiResponse send(RunningNf nrf, SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
