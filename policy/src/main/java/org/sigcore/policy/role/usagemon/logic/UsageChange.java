// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Change of a limit, for servers that request notices. Pure.
 *
 * @param from percentage of the limit used before, 0 if its next period has begun
 * @param to percentage used now; 100 when nothing is left
 * @param reset true if its next period has begun
 * @param counter {@code name}, {@code limit}, {@code left}, {@code used} and, if any, {@code resetTime}
 */
public record UsageChange(String limit, int from, int to, boolean reset, ObjectNode counter) {
    private static final int WHOLE = 100;

    /** Returns the changes of all limits that existed before. */
    public static List<UsageChange> between(UsageContext before, UsageContext after) {
        List<UsageChange> changes = new ArrayList<>();
        after.quotas().forEach((limit, now) -> {
            Quota former = before.quotas().get(limit);
            if (former != null && !former.equals(now)) {
                boolean reset = !now.former().isEmpty()
                        && (former.former().isEmpty()
                                || !now.former()
                                        .getFirst()
                                        .equals(former.former().getFirst()));
                changes.add(new UsageChange(limit, reset ? 0 : used(former), used(now), reset, counter(limit, now)));
            }
        });
        return changes;
    }

    private static ObjectNode counter(String limit, Quota now) {
        ObjectNode counter = Json.object().put("name", limit);
        counter.set("limit", now.limit().limit());
        counter.set("left", now.left().limit());
        counter.set("used", now.used().limit());
        if (now.resetTime() != null) {
            counter.put("resetTime", now.resetTime().toString());
        }
        return counter;
    }

    // Uses the dimension with the highest percentage; with a carry-over more than the limit may be left.
    private static int used(Quota quota) {
        int most = 0;
        for (Map.Entry<Dimension, Long> left : quota.left().values().entrySet()) {
            long limit = quota.limit().values().getOrDefault(left.getKey(), left.getValue());
            long used = Math.max(0, limit - left.getValue());
            int percent = left.getValue() == 0 ? WHOLE : (int) Math.min(WHOLE - 1, WHOLE * (double) used / limit);
            most = Math.max(most, percent);
        }
        return most;
    }
}
