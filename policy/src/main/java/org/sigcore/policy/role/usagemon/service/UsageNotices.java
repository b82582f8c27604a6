// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.kernel.notices.CounterNotices;
import org.sigcore.policy.kernel.notices.HttpNoticeServer;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.notices.NoticeServers;
import org.sigcore.policy.kernel.notices.SoapNoticeServer;
import org.sigcore.policy.role.usagemon.logic.UsageChange;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import tools.jackson.databind.node.ObjectNode;

/** Notifies servers of changes of usage limits, with the unit of work of the caller. Thread-safe. */
public final class UsageNotices {
    private final ConfigView<Map<String, SoapNoticeServer>> soap;
    private final ConfigView<Map<String, HttpNoticeServer>> http;
    private final NoticeQueues queues;

    public UsageNotices(ConfigViews configuration, NoticeQueues queues) {
        this.soap = configuration.view(NoticeServers.SOAP);
        this.http = configuration.view(NoticeServers.HTTP);
        this.queues = queues;
    }

    /**
     * Notices that a server requests.
     *
     * @param by {@link Notice#HTTP} or {@link Notice#SOAP}
     */
    private record Wish(String by, String server, CounterNotices counters) {}

    void changed(SubscriberQuery session, UsageContext before, UsageContext after) {
        List<Wish> all = wishes();
        if (!all.isEmpty()) {
            UsageChange.between(before, after).forEach(change -> all.forEach(wish -> tell(session, wish, change)));
        }
    }

    private List<Wish> wishes() {
        List<Wish> wishes = new ArrayList<>();
        soap.current().forEach((name, server) -> add(wishes, Notice.SOAP, name, server.counterNotices()));
        http.current().forEach((name, server) -> add(wishes, Notice.HTTP, name, server.counterNotices()));
        return wishes;
    }

    private static void add(List<Wish> wishes, String by, String server, @Nullable CounterNotices counters) {
        if (counters != null) {
            wishes.add(new Wish(by, server, counters));
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
