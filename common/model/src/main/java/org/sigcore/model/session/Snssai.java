// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Identifier of a network slice. Equal if the slices are.
 *
 * @param sst 0 to 255; negative if read from a document without SST, which identifies no slice
 * @param sd six hexadecimal digits in lower case; null if no SD is associated with the SST, which documents express by
 *     omitting it or by the reserved value {@code FFFFFF}
 */
@SpecRef({"TS 29.571 5.4.4.2", "TS 23.003 28.4.2"})
public record Snssai(int sst, @Nullable String sd) {
    public static final JsonMember SST = JsonMember.integer("sst");
    public static final JsonMember SD = JsonMember.string("sd");

    /** Shape of the JSON form. */
    public static final Shape.ObjectShape SHAPE = Shape.object()
            .required(SST.name(), Shape.integer(0, 255))
            .optional(SD.name(), Shape.string("[A-Fa-f0-9]{6}"));

    /** Reads the slice from its JSON form. */
    public static Snssai of(JsonNode snssai) {
        return new Snssai(sst(snssai), sd(snssai));
    }

    /** Returns the SST in the JSON form. */
    public static int sst(JsonNode snssai) {
        return Json.integer(snssai, SST.name(), -1);
    }

    /** Returns the SD in the JSON form. */
    public static @Nullable String sd(JsonNode snssai) {
        return normal(SD.text(snssai));
    }

    /**
     * Parses {@code sst} or {@code sst-sd}.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Snssai parse(String text) {
        if (!text.matches("[0-9]{1,3}(-[0-9A-Fa-f]{6})?")) {
            throw new IllegalArgumentException("expected sst or sst-sd, got " + text);
        }
        String[] parts = text.split("-", 2);
        int sst = Integer.parseInt(parts[0]);
        if (sst > 255) {
            throw new IllegalArgumentException("expected an SST up to 255, got " + text);
        }
        return new Snssai(sst, parts.length == 1 ? null : normal(parts[1]));
    }

    private static @Nullable String normal(@Nullable String sd) {
        String lower = sd == null ? null : sd.toLowerCase(Locale.ROOT);
        return "ffffff".equals(lower) ? null : lower;
    }

    /** Returns {@code sst} or {@code sst-sd}, as used in map keys. */
    @Override
    public String toString() {
        return sd == null ? Integer.toString(sst) : sst + "-" + sd;
    }
}
