// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bulwark;

import org.sigcore.platform.role.Role;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.bulwark.service.LocalSubscriberLocks;
import org.sigcore.policy.config.PolicyProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code bulwark}. */
@Configuration(proxyBeanMethods = false)
@Role("bulwark")
public class BulwarkRole {
    @Bean
    SubscriberLocks subscriberLocks(PolicyProperties properties) {
        return new LocalSubscriberLocks(properties.bulwark().lease().toMillis(), System::nanoTime);
    }
}
