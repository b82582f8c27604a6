// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.Locale;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * An S-NSSAI to compare.
 *
 * @param sst 0 to 255
 * @param sd six hex digits in lower case, empty when there is none; the reserved value {@code ffffff} means none
 */
@SpecRef({"TS 29.571 5.4.4.2", "TS 23.003 28.4.2"})
record SliceId(int sst, String sd) {
    /** The members that a Snssai must and may have. */
    static final Shape SHAPE =
            Shape.object().required("sst", Shape.integer(0, 255)).optional("sd", Shape.string("[A-Fa-f0-9]{6}"));

    static SliceId of(JsonNode snssai) {
        String sd = Json.string(snssai, "sd");
        String lower = sd == null ? "" : sd.toLowerCase(Locale.ROOT);
        return new SliceId(Json.integer(snssai, "sst", 0), lower.equals("ffffff") ? "" : lower);
    }

    @Override
    public String toString() {
        return sd.isEmpty() ? Integer.toString(sst) : sst + "-" + sd;
    }
}
