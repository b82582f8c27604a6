// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ServiceSettingsTest {
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final ServiceSettings settings = new ServiceSettings(
            configuration,
            new Binder(new MapConfigurationPropertySource(
                            Map.of("policy.sm.supported-features", "A", "policy.bulwark.patience", "2s")))
                    .bindOrCreate("policy", PolicyProperties.class));

    @Test
    void document_takesPrecedenceOverProperty() {
        assertThat(settings.now().service("pcf-sm")).isEqualTo(new PolicySettings.Service(true, "A", 2000));
        configuration.set(
                SmServiceSettings.RESOURCE,
                new SmServiceSettings(
                        false,
                        null,
                        "5",
                        SessionLimit.NONE,
                        MediaDefaults.NONE,
                        Map.of("BULWARK.lockWaitTimeout", "100")));
        assertThat(settings.now().service("pcf-sm")).isEqualTo(new PolicySettings.Service(false, "A", 100));
        assertThat(settings.now().afFeatures()).isEqualTo("5");
        assertThat(settings.now().service("pcf-am")).isEqualTo(new PolicySettings.Service(false, "1F9D", 2000));
        configuration.set(AmServiceSettings.RESOURCE, new AmServiceSettings(true, "7", SessionLimit.NONE, Map.of()));
        assertThat(settings.now().service("pcf-am")).isEqualTo(new PolicySettings.Service(true, "7", 2000));
        assertThat(settings.now().pcrfRequestTimeout()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void request_keepsSettingsDuringChange() {
        boolean kept = settings.during(atEntry -> {
            configuration.set(
                    AmServiceSettings.RESOURCE, new AmServiceSettings(true, "7", SessionLimit.NONE, Map.of()));
            return settings.now() == atEntry && settings.during(inner -> inner == atEntry);
        });
        assertThat(kept).isTrue();
        assertThat(settings.now().service("pcf-am").features()).isEqualTo("7");
    }

    @Test
    void workOnAnotherThread_usesSettingsOfRequest() {
        Supplier<PolicySettings> now = settings::now;
        PolicySettings atEntry = settings.now();
        Supplier<PolicySettings> carried = settings.during(request -> ServiceSettings.carried(now));
        configuration.set(AmServiceSettings.RESOURCE, new AmServiceSettings(true, "7", SessionLimit.NONE, Map.of()));
        assertThat(CompletableFuture.supplyAsync(carried).join()).isSameAs(atEntry);
        assertThat(ServiceSettings.carried(now).get()).isNotSameAs(atEntry);
    }

    @Test
    void excludedDnns_matchWholeNameInAnyCase() {
        assertThat(settings.now().bindingExcluded("ims")).isFalse();
        configuration.set(
                SmServiceSettings.RESOURCE,
                new SmServiceSettings(
                        null,
                        null,
                        null,
                        SessionLimit.NONE,
                        MediaDefaults.NONE,
                        Map.of("BINDING.excludeDnns", "^ims$, ^iot/d+$")));
        assertThat(settings.now().bindingExcluded("IMS")).isTrue();
        assertThat(settings.now().bindingExcluded("iot7")).isTrue();
        assertThat(settings.now().bindingExcluded("iot")).isFalse();
        assertThat(settings.now().bindingExcluded("imsx")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BULWARK.lockWaitTimout   | 100        | unknown key; the nearest is BULWARK.lockWaitTimeout
            binding.excludednns      | ^ims$      | unknown key; the nearest is BINDING.excludeDnns
            BULWARK.lockWaitTimeout  | soon       | expected milliseconds, 0 to 99999
            BINDING.excludeDnns      | ims        | expected regular expressions with commas between them, each ^…$: ims
            BINDING.excludeDnns      | ^a$,,^b$   | expected regular expressions with commas between them, each ^…$: one is empty
            BINDING.excludeDnns      | ^a{2,3}$   | expected regular expressions with commas between them, each ^…$: ^a{2
            """)
    void unknownKeyOrInvalidValue_isRefused(String key, String value, String reason) {
        Problems problems = new Problems();
        configuration.read(
                SmServiceSettings.RESOURCE,
                "",
                Json.parse("{\"advancedSettings\": {\"" + key + "\": \"" + value + "\"}}"),
                problems);
        assertThat(problems.found()).hasSize(1);
        assertThat(problems.found().getFirst().param()).isEqualTo("/advancedSettings/" + key);
        assertThat(problems.found().getFirst().reason()).isEqualTo(reason);
    }
}
