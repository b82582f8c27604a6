// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of a quota in the UDR, which distinguishes an echo of a write of this PCF from a write of another consumer.
 * Pure, immutable.
 *
 * @param seen its allowed usage when last read; null for never
 * @param written values written by this PCF since the last write of another consumer, latest first
 * @param reset the last reset time that another consumer wrote; null for none
 */
record UdrQuotaState(
        @Nullable Amount seen,
        List<Amount> written,
        @Nullable Instant reset) {
    static final UdrQuotaState NOTHING = new UdrQuotaState(null, List.of(), null);
    private static final int MOST = 16;

    /** Copies the list. */
    UdrQuotaState {
        written = List.copyOf(written);
    }

    /** True if another consumer has written that value. */
    boolean isNews(Amount allowed) {
        return !allowed.equals(seen) && !written.contains(allowed);
    }

    UdrQuotaState seeing(Amount allowed) {
        if (allowed.equals(seen)) {
            return this;
        }
        return new UdrQuotaState(allowed, written.contains(allowed) ? written : List.of(), reset);
    }

    UdrQuotaState seeing(Instant resetTime) {
        return new UdrQuotaState(seen, written, resetTime);
    }

    UdrQuotaState writing(Amount allowed) {
        List<Amount> all = new ArrayList<>(written);
        all.remove(allowed);
        all.addFirst(allowed);
        return new UdrQuotaState(seen, all.subList(0, Math.min(MOST, all.size())), reset);
    }

    ObjectNode document() {
        ObjectNode document = Json.object();
        if (seen != null) {
            document.set("seen", seen.limit());
        }
        if (reset != null) {
            document.put("resetTime", reset.toString());
        }
        ArrayNode amounts = document.putArray("written");
        written.forEach(amount -> amounts.add(amount.limit()));
        return document;
    }

    static UdrQuotaState of(JsonNode document) {
        return new UdrQuotaState(
                document.has("seen") ? Amount.ofLimit(document.get("seen")) : null,
                document.path("written").valueStream().map(Amount::ofLimit).toList(),
                Times.of(document, "resetTime"));
    }
}
