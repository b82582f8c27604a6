// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.feed.FeedCounters;
import org.sigcore.platform.feed.SwitchedFeed;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans and configuration documents of subscriber logging and event records; imported by the wiring class. */
@Configuration(proxyBeanMethods = false)
public class ActivityItems {
    @Bean
    ConfigItems activityConfigItems() {
        return ConfigItems.of(SubscriberLogging.RESOURCE, PolicyEventRecords.RESOURCE);
    }

    @Bean(destroyMethod = "close")
    Activity activity(SigcoreProperties sigcore, ConfigViews configuration, MeterRegistry meters) {
        Activity activity = new Activity(
                sigcore.dataDir(),
                configuration.view(SubscriberLogging.RESOURCE),
                configuration.view(PolicyEventRecords.RESOURCE),
                new SwitchedFeed());
        count(meters, "policy.subscriber.log.lines", "file", activity.logged());
        count(meters, "policy.event.records", "file", activity.recordedToFile());
        count(meters, "policy.event.records", "kafka", activity.recordedToKafka());
        return activity;
    }

    private static void count(MeterRegistry meters, String name, String to, FeedCounters counters) {
        FunctionCounter.builder(name, counters, FeedCounters::published)
                .tags("to", to, "result", "written")
                .register(meters);
        FunctionCounter.builder(name, counters, FeedCounters::dropped)
                .tags("to", to, "result", "dropped")
                .register(meters);
        FunctionCounter.builder(name, counters, FeedCounters::failed)
                .tags("to", to, "result", "failed")
                .register(meters);
    }
}
