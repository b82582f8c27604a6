// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata.sbi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.sigcore.model.Json;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The NF instances of this set for other sets: all of them, or 304 when nothing has changed; with gzip if wanted. Thread-safe. */
public final class CacheDataResource implements SbiRoutes {
    private final NfInstances instances;
    private final OperationMetrics metrics;

    public CacheDataResource(NfInstances instances, OperationMetrics metrics) {
        this.instances = instances;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/sigcore-nrf-cache/v1").route("GET", "/instances", metrics.count("cacheData", this::read));
    }

    private SbiResponse read(SbiRequest request) {
        // The revisions tell whether anything has changed, without writing a document.
        CRC32C sum = new CRC32C();
        long count = 0;
        long revisions = 0;
        for (var instance : instances.all()) {
            count++;
            revisions += instance.revision() * 31 + instance.id().hashCode();
        }
        sum.update((count + "," + revisions).getBytes(StandardCharsets.US_ASCII));
        String etag = '"' + Long.toHexString(revisions) + '-' + Long.toHexString(sum.getValue()) + '"';
        if (etag.equals(request.headers().get("if-none-match"))) {
            return new SbiResponse(304, SbiHeaders.of("etag", etag), new byte[0]);
        }
        ObjectNode body = Json.object();
        ArrayNode profiles = body.putArray("profiles");
        instances.all().forEach(instance -> profiles.add(instance.profile().document()));
        byte[] bytes = Json.bytes(body);
        SbiHeaders headers = SbiHeaders.of("content-type", "application/json", "etag", etag);
        boolean zipped = request.headers().all("accept-encoding").stream().anyMatch(field -> field.contains("gzip"));
        return zipped
                ? new SbiResponse(200, headers.add("content-encoding", "gzip"), zip(bytes))
                : new SbiResponse(200, headers, bytes);
    }

    private static byte[] zip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8 + 64);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }
}
