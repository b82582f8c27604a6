// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * AMF that serves the UE of an association. Immutable.
 *
 * @param instance NF instance ID from the association; null if absent
 * @param guami from the association; null if absent
 * @param status last status of that GUAMI; null if unknown
 */
@SpecRef({"TS 29.525 5.6.2.3", "TS 29.510 6.2.3.2.3.1"})
public record ServingAmf(
        @Nullable String instance,
        @Nullable ObjectNode guami,
        @Nullable GuamiStatus status) {
    /** Returns the AMF named by an association, or by a document with the same members. */
    public static ServingAmf of(ObjectNode context) {
        return new ServingAmf(
                Json.string(context, "servingNfId"),
                context.get("guami") instanceof ObjectNode guami ? guami : null,
                null);
    }

    /** Returns a copy with the status of its GUAMI. */
    public ServingAmf withStatus(@Nullable GuamiStatus known) {
        return new ServingAmf(instance, guami, known);
    }

    /** True if another AMF has taken over. */
    public boolean hasMoved() {
        return status != null && status.unavailable();
    }

    /** Returns a key that identifies the AMF; null if the association names none. */
    public @Nullable String key() {
        if (instance == null && guami == null) {
            return null;
        }
        String key = instance + " " + (guami == null ? "" : Json.text(guami));
        return hasMoved() ? key + " > " + successor() : key;
    }

    private @Nullable String successor() {
        return status == null ? null : status.successor();
    }

    /**
     * Returns discovery factors in order of preference: first the NF instance or the AMF that has taken over, then any
     * AMF that serves the GUAMI.
     *
     * @param service of the AMF
     * @return at least one entry
     */
    @SpecRef({"TS 23.501 5.21.2.2", "TS 23.501 6.3.5"})
    public List<Map<String, String>> searches(String service) {
        List<Map<String, String>> searches = new ArrayList<>();
        String successor = successor();
        if (hasMoved() && successor != null) {
            searches.add(search(service, "target-nf-fqdn", successor));
        } else if (!hasMoved() && instance != null) {
            searches.add(search(service, "target-nf-instance-id", instance));
        }
        if (guami != null) {
            searches.add(search(service, "guami", Json.text(guami)));
        }
        return searches.isEmpty() ? List.of(search(service, "target-nf-type", "AMF")) : searches;
    }

    private static Map<String, String> search(String service, String factor, String value) {
        Map<String, String> search = new HashMap<>(Map.of("target-nf-type", "AMF", "service-names", service));
        search.put(factor, value);
        return search;
    }
}
