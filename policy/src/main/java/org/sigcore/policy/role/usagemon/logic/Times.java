// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/** Reads points in time from documents. Pure. */
@SpecRef("TS 29.571 5.2.2")
final class Times {
    private Times() {}

    /** Returns a DateTime; null if absent or invalid. */
    static @Nullable Instant of(@Nullable JsonNode document, String member) {
        try {
            String text = document == null ? null : Json.string(document, member);
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
