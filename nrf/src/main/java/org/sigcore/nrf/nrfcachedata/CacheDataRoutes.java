// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves the state of this NRF set to other sets: NF instances, subscriptions, keys. A request with the cursor of an
 * earlier response returns the changes since then, or 204. A cursor is valid only at the process that issued it; any
 * other process returns the entire state. Thread-safe.
 */
public final class CacheDataRoutes implements SbiRoutes {
    private final String process = UUID.randomUUID().toString();
    private final BooleanSupplier shown;
    private final InternalSecret peers;
    private final NfInstances instances;
    private final LocalChanges changes;
    private final Supplier<List<ObjectNode>> subscriptions;
    private final Supplier<ObjectNode> keys;
    private final OperationMetrics metrics;

    /**
     * @param shown true if other sets are configured; otherwise requests are rejected, since the state contains
     *     callback URIs of subscribers
     * @param peers shared secret with which the sets authenticate each other
     * @param changes follows the instances
     * @param subscriptions subscriptions of this set; throws a ProblemException while they are unavailable
     * @param keys JWK set of this set; throws a ProblemException while it is unavailable
     */
    public CacheDataRoutes(
            BooleanSupplier shown,
            InternalSecret peers,
            NfInstances instances,
            LocalChanges changes,
            Supplier<List<ObjectNode>> subscriptions,
            Supplier<ObjectNode> keys,
            OperationMetrics metrics) {
        this.shown = shown;
        this.peers = peers;
        this.instances = instances;
        this.changes = changes;
        this.subscriptions = subscriptions;
        this.keys = keys;
        this.metrics = metrics;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/sigcore-nrf-cache/v1").route("GET", "/state", metrics.count("cacheData", this::read));
    }

    /**
     * Parts of a response besides NF instances.
     *
     * @param subscriptions null while they are unavailable
     * @param keys null while they are unavailable
     */
    private record Besides(
            @Nullable List<ObjectNode> subscriptions,
            @Nullable JsonNode keys) {
        String mark() {
            // Hash of a set, since the order of subscriptions is not significant.
            return Integer.toHexString(
                            subscriptions == null
                                    ? 0
                                    : Set.copyOf(subscriptions).hashCode()) + "-"
                    + Integer.toHexString(keys == null ? 0 : keys.hashCode());
        }
    }

    private SbiResponse read(SbiRequest request) {
        if (!shown.getAsBoolean()) {
            throw new ProblemException(ProblemDetails.of(404, null, "this NRF set has no other sets"));
        }
        peers.require(request);
        Besides besides =
                new Besides(orNull(subscriptions), orNull(() -> keys.get().path("keys")));
        String mark = besides.mark();
        long last = changes.last(); // read before the instances, so that no change is lost
        String[] since = String.valueOf(request.query().get("since")).split("[.]", -1);
        List<String> changed = since.length == 3 && since[0].equals(process) ? changes.since(number(since[1])) : null;
        boolean sameBesides = changed != null && since[2].equals(mark);
        if (sameBesides && List.of().equals(changed)) {
            return SbiResponse.noContent();
        }
        ObjectNode state =
                Json.object().put("cursor", process + "." + last + "." + mark).put("complete", changed == null);
        addInstances(state, changed);
        if (!sameBesides) {
            add(state, "subscriptions", besides.subscriptions());
            add(state, "keys", besides.keys());
        }
        return answer(request, Json.bytes(state));
    }

    private void addInstances(ObjectNode state, @Nullable List<String> changed) {
        ArrayNode profiles = state.putArray("profiles");
        if (changed == null) {
            instances.all().forEach(instance -> profiles.add(instance.profile().document()));
            return;
        }
        ArrayNode removed = state.putArray("removed");
        for (String id : changed) {
            NfInstance instance = instances.find(id);
            if (instance == null) {
                removed.add(id);
            } else {
                profiles.add(instance.profile().document());
            }
        }
    }

    private static void add(ObjectNode state, String name, @Nullable Iterable<? extends JsonNode> items) {
        if (items != null) {
            ArrayNode array = state.putArray(name);
            items.forEach(array::add);
        }
    }

    // The response omits data of a role that is unreachable.
    private static <T> @Nullable T orNull(Supplier<T> source) {
        try {
            return source.get();
        } catch (ProblemException e) {
            return null;
        }
    }

    private static long number(String text) {
        return text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    }

    private static SbiResponse answer(SbiRequest request, byte[] body) {
        SbiHeaders headers = SbiHeaders.of("content-type", "application/json");
        boolean zipped = request.headers().all("accept-encoding").stream().anyMatch(field -> field.contains("gzip"));
        return zipped
                ? new SbiResponse(200, headers.add("content-encoding", "gzip"), zip(body))
                : new SbiResponse(200, headers, body);
    }

    private static byte[] zip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 8 + 64);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("unexpected I/O error in memory", e);
        }
        return out.toByteArray();
    }
}
