// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Users of the management port, below {@code /{nf}/nf-common-component/v1/management}, for administrators. */
@Configuration(proxyBeanMethods = false)
public class AccountItems {
    private static final String GROUP = "management";

    /** Users by name. */
    public static final ConfigCollection<ManagementAccount> USERS = ConfigCollection.of(
                    "users", ManagementAccount.class)
            .in(GROUP)
            .doc("Users of the management port in addition to admin, whose password is generated at the first start.");

    @Bean
    ConfigItems accountItems() {
        return ConfigItems.of(USERS);
    }

    /** Returns true if only administrators may read the item. */
    public static boolean secret(ConfigItem<?> item) {
        return item.group().equals(GROUP);
    }
}
