// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the UDR has of a quota, so that an echo of our own writing is told from what somebody else has written. Pure, never changes.
 *
 * @param seen its allowed usage when it was looked at last; null for never
 * @param written what we have written since somebody else did, the last one first
 */
record Remote(@Nullable Amount seen, List<Amount> written) {
    static final Remote NOTHING = new Remote(null, List.of());
    private static final int MOST = 16;

    /** Copies the list. */
    Remote {
        written = List.copyOf(written);
    }

    /** Whether somebody else has written that. */
    boolean isNews(Amount allowed) {
        return !allowed.equals(seen) && !written.contains(allowed);
    }

    Remote seeing(Amount allowed) {
        if (allowed.equals(seen)) {
            return this;
        }
        return new Remote(allowed, written.contains(allowed) ? written : List.of());
    }

    Remote writing(Amount allowed) {
        List<Amount> all = new ArrayList<>(written);
        all.remove(allowed);
        all.addFirst(allowed);
        return new Remote(seen, all.subList(0, Math.min(MOST, all.size())));
    }

    ObjectNode document() {
        ObjectNode document = Json.object();
        if (seen != null) {
            document.set("seen", seen.limit());
        }
        ArrayNode amounts = document.putArray("written");
        written.forEach(amount -> amounts.add(amount.limit()));
        return document;
    }

    static Remote of(JsonNode document) {
        return new Remote(
                document.has("seen") ? Amount.ofLimit(document.get("seen")) : null,
                document.path("written").valueStream().map(Amount::ofLimit).toList());
    }
}
