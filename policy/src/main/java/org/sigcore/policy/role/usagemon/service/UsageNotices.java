// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.notices.CounterNotices;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.role.usagemon.logic.UsageChange;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notifies servers of changes of usage limits, with the unit of work of the caller. Thread-safe.
 *
 * @param wishes the configured requests of servers
 */
public record UsageNotices(Supplier<List<Wish>> wishes, NoticeQueues queues) {
    /**
     * Notices that a server requests.
     *
     * @param by {@link org.sigcore.policy.contract.notifier.Notice#HTTP} or
     *     {@link org.sigcore.policy.contract.notifier.Notice#SOAP}
     */
    public record Wish(String by, String server, CounterNotices counters) {}

    void changed(SubscriberQuery session, UsageContext before, UsageContext after) {
        List<Wish> all = wishes.get();
        if (!all.isEmpty()) {
            UsageChange.between(before, after).forEach(change -> all.forEach(wish -> tell(session, wish, change)));
        }
    }

    private void tell(SubscriberQuery session, Wish wish, UsageChange change) {
        if (change.reset()) {
            tell(session, wish, change, "RESET", null);
        }
        wish.counters.thresholds().stream()
                .sorted()
                .filter(percent -> change.from() < percent && percent <= change.to())
                .forEach(percent -> tell(session, wish, change, "THRESHOLD_REACHED", percent));
        if (change.from() < 100 && change.to() == 100) {
            tell(session, wish, change, "EXHAUSTED", null);
        }
    }

    private void tell(SubscriberQuery session, Wish wish, UsageChange change, String event, @Nullable Integer percent) {
        if (wish.counters.has(event, change.limit())) {
            ObjectNode told =
                    Json.object().put("by", wish.by).put("server", wish.server).put("event", event);
            ObjectNode counter = change.counter().deepCopy();
            if (percent != null) {
                counter.put("threshold", percent);
            }
            queues.add(session, told.set("counter", counter));
        }
    }
}
