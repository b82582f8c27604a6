// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the outbox of a process, shared by its roles. */
@Configuration(proxyBeanMethods = false)
public class OutboxItems {
    private static final int MESSAGES_PERCENT = 50;

    @Bean
    Outbox outbox(
            PolicyDatabase database,
            ObjectProvider<OutboxHandler> handlers,
            ObjectProvider<OutboxHandlers> ofParts,
            BackgroundWork outboxWork,
            ServiceSettings settings,
            PolicyProperties properties,
            KeptBudget budget,
            MeterRegistry meters) {
        Outbox outbox = new Outbox(
                new JdbcOutboxStore(database.database(), database.commits(), database.siteId()),
                database.commits(),
                () -> Stream.concat(handlers.stream(), ofParts.stream().flatMap(part -> part.all().stream()))
                        .<OutboxHandler>map(handler -> new ConfiguredHandler(handler, settings))
                        .toList(),
                outboxWork,
                InstantSource.system(),
                properties.outbox().lease(),
                budget.kind("messages", MESSAGES_PERCENT));
        outbox.show(meters);
        FunctionCounter.builder("policy.store.replays", database.commits(), commits -> commits.replays())
                .description("Requests decided again because another process changed the same row")
                .register(meters);
        return outbox;
    }

    @Bean
    OutboxHandler callbackPosts(CountedRequests requests) {
        return new CallbackPosts(requests);
    }

    @Bean
    BackgroundWork outboxWork() {
        return new BackgroundWork();
    }

    @Bean
    PeriodicTask outboxRetries(Outbox outbox, PolicyProperties properties) {
        return new PeriodicTask("outbox", () -> properties.binding().retryInterval(), outbox::sendDue);
    }
}
