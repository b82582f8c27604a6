// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code bulwark}: locks by subscriber. */
@Configuration(proxyBeanMethods = false)
@Role("bulwark")
public class BulwarkRole {
    @Bean
    SubscriberLocks subscriberLocks(
            PolicyProperties properties, ObjectProvider<PolicyDatabase> database, MeterRegistry meters) {
        long leaseMillis = properties.bulwark().lease().toMillis();
        return switch (properties.bulwark().locks()) {
            case MEMORY -> new CountedSubscriberLocks(new LocalSubscriberLocks(leaseMillis, System::nanoTime), meters);
            case SHARED ->
                new CountedSubscriberLocks(
                        new SharedSubscriberLocks(
                                new JdbcLockStore(database.getObject().database()),
                                leaseMillis,
                                InstantSource.system(),
                                System::nanoTime),
                        meters);
            case OFF -> new NoSubscriberLocks();
        };
    }
}
