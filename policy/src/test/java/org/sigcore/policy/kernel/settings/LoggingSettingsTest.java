// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.LocalConfiguration;

class LoggingSettingsTest {
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final Map<String, String> levels = new HashMap<>();

    @Test
    void serviceLogging_setsLevels_andSharedPackagesUseMostVerbose() {
        LoggingSettings settings = new LoggingSettings(configuration, wanted -> {
            levels.clear();
            levels.putAll(wanted);
        });
        assertThat(settings).isNotNull();
        assertThat(levels).isEmpty();
        configuration.set(resource("pcfam"), new ServiceLogging("WARN", List.of()));
        configuration.set(
                resource("pcfue"),
                new ServiceLogging("DEBUG", List.of(new ServiceLogging.PackageLevel("root", "ERROR"))));
        assertThat(levels)
                .containsEntry("org.sigcore.policy.kernel.association", "DEBUG")
                .containsEntry("root", "ERROR");
        configuration.set(resource("pcfue"), new ServiceLogging(null, List.of()));
        assertThat(levels)
                .containsEntry("org.sigcore.policy.kernel.association", "WARN")
                .doesNotContainKey("root");
        for (String service : List.of("ldapgateway", "usagemon", "notifier")) {
            configuration.set(resource(service), new ServiceLogging("TRACE", List.of()));
        }
        assertThat(levels)
                .containsEntry("org.sigcore.policy.role.ldapgateway", "TRACE")
                .containsEntry("org.sigcore.policy.role.usagemon", "TRACE")
                .containsEntry("org.sigcore.policy.role.notifier", "TRACE");
    }

    private static ConfigResource<ServiceLogging> resource(String service) {
        return Objects.requireNonNull(LoggingSettings.RESOURCES.get(service));
    }
}
