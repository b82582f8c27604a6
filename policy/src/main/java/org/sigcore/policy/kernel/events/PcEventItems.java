// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.contract.notifier.PcEventExposure;
import org.sigcore.policy.contract.notifier.PcEventSubscription;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/** Beans for policy control events, shared by the services of a process. */
@Configuration(proxyBeanMethods = false)
public class PcEventItems {
    private static final Duration LOOK = Duration.ofMillis(300);

    /**
     * Subscriptions to policy control events: those of the local notifier, or a recent copy of those of a remote one.
     */
    public record PcEventFeed(Supplier<List<PcEventSubscription>> subscriptions, Runnable refresh) {}

    /** Looks up the notifier lazily, since it depends on the sessions in turn. */
    @Bean
    PcEventFeed pcEventFeed(RoleLinks links, RoleSet roles) {
        if (roles.runs("notifier")) {
            AtomicReference<PcEventExposure> here = new AtomicReference<>();
            return new PcEventFeed(
                    () -> here.updateAndGet(known -> known == null ? links.get(PcEventExposure.class) : known)
                            .pcEventSubscriptions(),
                    () -> {});
        }
        PcEventExposure elsewhere = links.get(PcEventExposure.class);
        AtomicReference<List<PcEventSubscription>> latest = new AtomicReference<>(List.of());
        return new PcEventFeed(latest::get, () -> latest.set(elsewhere.pcEventSubscriptions()));
    }

    @Bean
    PeriodicTask pcEventFeedTask(PcEventFeed feed) {
        return PeriodicTask.paced("policy-event-feed", () -> {
            feed.refresh().run();
            return LOOK;
        });
    }

    @Bean
    PcEventReports pcEventReports(PcEventFeed feed, Outbox outbox) {
        return new PcEventReports(feed.subscriptions(), outbox, InstantSource.system());
    }

    @Bean
    OutboxHandler pcEventsCounted(RoleLinks links) {
        return OutboxHandler.of(PcEventReports.COUNTED, 8, document -> {
            List<ObjectNode> events = new ArrayList<>();
            document.path("events").forEach(event -> events.add((ObjectNode) event));
            links.get(PcEventExposure.class).pcEventsOccurred(String.valueOf(Json.string(document, "id")), events);
            return true;
        });
    }
}
