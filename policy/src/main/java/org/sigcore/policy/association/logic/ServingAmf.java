// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Which AMF serves the UE of an association. Pure. */
@SpecRef({"TS 29.525 5.6.2.3", "TS 29.510 6.2.3.2.3.1"})
public final class ServingAmf {
    private ServingAmf() {}

    /** What tells it from others; null when the association does not say. */
    public static @Nullable String key(ObjectNode context) {
        String instance = Json.string(context, "servingNfId");
        JsonNode guami = context.get("guami");
        return instance == null && guami == null ? null : instance + " " + (guami == null ? "" : Json.text(guami));
    }

    /**
     * Discovery factors: the instance, else whoever serves its GUAMI. The caller's own map.
     *
     * @param byGuami true where the instance was not to be found
     */
    public static Map<String, String> factors(ObjectNode context, boolean byGuami) {
        Map<String, String> factors = new HashMap<>(Map.of("target-nf-type", "AMF", "service-names", "namf-comm"));
        String instance = Json.string(context, "servingNfId");
        if (instance != null && !byGuami) {
            factors.put("target-nf-instance-id", instance);
        } else if (context.has("guami")) {
            factors.put("guami", Json.text(context.get("guami")));
        }
        return factors;
    }

    /** Whether it may be found by its GUAMI, too. */
    public static boolean hasBoth(ObjectNode context) {
        return context.has("servingNfId") && context.has("guami");
    }
}
