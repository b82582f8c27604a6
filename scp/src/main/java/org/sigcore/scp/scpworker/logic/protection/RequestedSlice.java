// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Snssai;
import tools.jackson.databind.JsonNode;

/**
 * Slices and data network of a request, matched against reports that are limited to slices.
 *
 * @param snssais in the format of {@link Snssai#toString}
 * @param dnn network identifier in lower case; null when the request contains none
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.571 5.4.4.2"})
public record RequestedSlice(List<String> snssais, @Nullable String dnn) {
    public RequestedSlice {
        snssais = List.copyOf(snssais);
    }

    /**
     * Creates the slices and data network from discovery headers.
     *
     * @param snssais JSON object or array of objects; null when absent
     * @return null when both are absent
     */
    public static @Nullable RequestedSlice of(@Nullable String snssais, @Nullable String dnn) {
        List<String> names = snssais == null ? List.of() : parse(snssais);
        return names.isEmpty() && dnn == null
                ? null
                : new RequestedSlice(
                        names, dnn == null ? null : Dnn.of(dnn.strip()).network());
    }

    // Invalid values are ignored here; the producer reports the error.
    private static List<String> parse(String json) {
        try {
            JsonNode read = Json.parse(json);
            List<String> names = new ArrayList<>();
            for (JsonNode each : read.isArray() ? read.values() : List.of(read)) {
                Snssai snssai = Snssai.of(each);
                if (snssai.sst() >= 0) {
                    names.add(snssai.toString());
                }
            }
            return names;
        } catch (ProblemException e) {
            return List.of();
        }
    }
}
