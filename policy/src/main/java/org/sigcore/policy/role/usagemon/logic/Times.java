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

/** Points in time of documents. Pure. */
@SpecRef("TS 29.571 5.2.2")
final class Times {
    private Times() {}

    /** A DateTime; null where there is none, or none that can be read. */
    static @Nullable Instant of(@Nullable JsonNode document, String member) {
        try {
            String text = document == null ? null : Json.string(document, member);
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
