// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * What has become of a limit, for those who want to know it. Pure.
 *
 * @param from percents of the limit that were used, 0 where its next period has begun
 * @param to percents that are used; 100 when nothing is left
 * @param reset whether its next period has begun
 * @param counter {@code name}, {@code limit}, {@code left}, {@code used} and, if any, {@code resetTime}
 */
public record UsageChange(String limit, int from, int to, boolean reset, ObjectNode counter) {
    private static final int WHOLE = 100;

    /** Of all limits that were known before. */
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

    // Of what is measured in several ways that which is used up most; more than the limit may be left, carried over.
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
