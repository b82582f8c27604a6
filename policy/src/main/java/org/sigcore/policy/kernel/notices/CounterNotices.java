// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** What a server is told of limits of usage. */
@Doc("What the server is told of limits of usage (usage-mon), without a policy.")
public record CounterNotices(
        @Doc(
                "THRESHOLD_REACHED: a part of the limit is used; EXHAUSTED: nothing is left of it; RESET: its next period has begun.")
        @Default("[\"THRESHOLD_REACHED\", \"EXHAUSTED\", \"RESET\"]")
        @Size(min = 1, max = 3)
        @OneOf({"THRESHOLD_REACHED", "EXHAUSTED", "RESET"})
        List<String> events,

        @Doc("Percents of the limit.") @Default("[80]") @Size(max = 10) @Range(min = 1, max = 99)
        List<Integer> thresholds,

        @Doc("Names of limits; all where none is named.") @Default("[]") @Size(max = 100)
        List<String> limits) {
    /** Whether it is told of that of a limit. */
    public boolean has(String event, String limit) {
        return events.contains(event) && (limits.isEmpty() || limits.contains(limit));
    }
}
