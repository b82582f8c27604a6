// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;
import tools.jackson.databind.node.ObjectNode;

/**
 * Known statuses of GUAMIs, typically tens to hundreds. Each process that notifies AMFs holds all of them in memory and
 * polls the table for changes ({@link #refresh}). Thread-safe.
 */
public final class GuamiStatuses {
    private final DocumentStore store;
    private volatile @Nullable Map<String, Known> known;

    private record Known(long version, GuamiStatus status) {}

    public GuamiStatuses(DocumentStore store) {
        this.store = store;
    }

    /** Returns the AMF that currently serves the UE of an association. */
    public ServingAmf serving(ObjectNode context) {
        ServingAmf named = ServingAmf.of(context);
        ObjectNode guami = named.guami();
        return guami == null ? named : named.withStatus(of(GuamiStatus.key(guami)));
    }

    /**
     * Returns the discovery factors, in order of preference, for the AMF that takes over the notifications of an
     * association; empty while the AMF that supplied the notification URI still serves it.
     */
    @SpecRef({"TS 29.507 4.2.4", "TS 29.525 4.2.4"})
    public List<Map<String, String>> successors(ObjectNode context) {
        ServingAmf serving = serving(context);
        String correct = Json.string(context, "serviceName");
        String service = correct == null ? Json.string(context, "serviveName") : correct; // so in TS 29.507
        return serving.hasMoved() ? serving.searches(service == null ? "namf-comm" : service) : List.of();
    }

    /** Returns the status of a GUAMI by its key; null if unknown. */
    @Nullable
    GuamiStatus of(String key) {
        Known one = all().get(key);
        return one == null ? null : one.status;
    }

    /** Number of known GUAMIs. */
    public int size() {
        return all().size();
    }

    /** Number of GUAMIs with a subscription. */
    public long subscribed() {
        return all().values().stream()
                .filter(each -> each.status.subscription() != null)
                .count();
    }

    /** Number of GUAMIs that their original AMF no longer serves. */
    public long unavailable() {
        return all().values().stream().filter(each -> each.status.unavailable()).count();
    }

    private Map<String, Known> all() {
        Map<String, Known> now = known;
        return now == null ? refresh() : now; // may be called before the first refresh
    }

    /** Loads changes of other processes. */
    public void refreshed() {
        var _ = refresh();
    }

    private synchronized Map<String, Known> refresh() {
        Map<String, Known> before = known == null ? Map.of() : known;
        Map<String, Known> now = new LinkedHashMap<>();
        store.versions().forEach((key, version) -> {
            Known same = before.get(key);
            StoredDocument read = same != null && same.version == version ? null : store.find(key);
            if (read != null) {
                now.put(key, new Known(read.version(), GuamiStatus.of(read.body())));
            } else if (same != null && same.version == version) {
                now.put(key, same);
            }
        });
        known = now;
        return now;
    }
}
