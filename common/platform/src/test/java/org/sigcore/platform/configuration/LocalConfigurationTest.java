// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;

class LocalConfigurationTest {
    private static final List<ConfigItem<?>> ITEMS = List.of(Sample.RESOURCE, Sample.RULES);

    @Test
    void views_initiallyHoldTheDefaults() {
        ConfigViews configuration = new LocalConfiguration(ITEMS, Map.of());
        assertThat(configuration.view(Sample.RESOURCE).current()).isEqualTo(Sample.DEFAULTS);
        assertThat(configuration.view(Sample.RULES).current()).containsOnlyKeys("first");
        assertThat(configuration.version()).isZero();
    }

    @Test
    void startupProperties_overrideDefaultsAndAreParsedFromText() {
        var startup = Map.of("sampleOptions", Json.parseObject("""
                        {"enabled": "true", "limit": "7", "rules": {"0": {"name": "a"}, "1": {"name": "b"}}}""".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        Sample sample =
                new LocalConfiguration(ITEMS, startup).view(Sample.RESOURCE).current();
        assertThat(sample.enabled()).isTrue();
        assertThat(sample.limit()).isEqualTo(7);
        assertThat(sample.rules()).extracting("name").containsExactly("a", "b");
    }

    @Test
    void invalidStartupProperties_failTheStart() {
        assertThatThrownBy(() -> new LocalConfiguration(
                        ITEMS, Map.of("sampleOptions", Json.object().put("limit", "0"))))
                .hasMessage("sampleOptions/limit: expected 1 to 100, got \"0\"");
        assertThatThrownBy(() -> new LocalConfiguration(ITEMS, Map.of("simpleOptions", Json.object())))
                .hasMessage("simpleOptions: unknown key");
    }

    @Test
    void apply_replacesValuesAndNotifiesListenersOnce() {
        LocalConfiguration configuration = new LocalConfiguration(ITEMS, Map.of());
        ConfigView<Sample> view = configuration.view(Sample.RESOURCE);
        List<Integer> seen = new ArrayList<>();
        view.onChange(sample -> seen.add(sample.limit()));
        ConfigSnapshot snapshot = new ConfigSnapshot(
                4,
                List.of(
                        new ConfigSnapshot.Row("sampleOptions", "", 3, "{\"limit\":42}"),
                        new ConfigSnapshot.Row("rules", "second", 4, "{\"name\":\"second\"}"),
                        new ConfigSnapshot.Row("gone", "", 2, "{}")));
        configuration.apply(snapshot);
        configuration.apply(snapshot);
        assertThat(seen).containsExactly(42);
        assertThat(view.version()).isEqualTo(3);
        assertThat(configuration.version()).isEqualTo(4);
        assertThat(configuration.view(Sample.RULES).current()).containsOnlyKeys("first", "second");

        configuration.apply(new ConfigSnapshot(5, List.of()));
        assertThat(seen).containsExactly(42, 10);
        assertThat(configuration.view(Sample.RULES).current()).containsOnlyKeys("first");
    }

    @Test
    void apply_withInvalidDocument_keepsThePreviousValue() {
        LocalConfiguration configuration = new LocalConfiguration(ITEMS, Map.of());
        configuration.apply(new ConfigSnapshot(
                1, List.of(new ConfigSnapshot.Row("sampleOptions", "", 1, "{\"limit\":42,\"ofAnOlderVersion\":1}"))));
        assertThat(configuration.view(Sample.RESOURCE).current().limit()).isEqualTo(42);
        configuration.apply(
                new ConfigSnapshot(2, List.of(new ConfigSnapshot.Row("sampleOptions", "", 2, "{\"limit\":0}"))));
        assertThat(configuration.view(Sample.RESOURCE).current().limit()).isEqualTo(42);
    }

    @Test
    void failingListener_doesNotStopOtherListeners() {
        LocalConfiguration configuration = new LocalConfiguration();
        List<String> seen = new ArrayList<>();
        ConfigView<Map<String, Sample.Rule>> view = configuration.view(Sample.RULES);
        view.onChange(rules -> {
            throw new IllegalStateException("listener of the test");
        });
        view.onChange(rules -> seen.addAll(rules.keySet()));
        configuration.set(Sample.RULES, "zweite", new Sample.Rule("zweite", 2, null));
        assertThat(seen).containsExactly("first", "zweite");
        configuration.remove(Sample.RULES, "zweite");
        assertThat(view.current()).containsOnlyKeys("first");
    }

    @Test
    void combinedView_neverMixesTwoConfigurations_andNotifiesAllListeners() {
        LocalConfiguration configuration = new LocalConfiguration(ITEMS, Map.of());
        ConfigView<Sample> sample = configuration.view(Sample.RESOURCE);
        ConfigView<Map<String, Sample.Rule>> rules = configuration.view(Sample.RULES);
        ConfigView<String> both = configuration.combine(
                "both", () -> sample.current().limit() + " " + rules.current().keySet(), sample, rules);
        List<String> seen = new ArrayList<>();
        both.onChange(value -> {
            throw new IllegalStateException("listener of the test");
        });
        both.onChange(seen::add);

        configuration.apply(new ConfigSnapshot(
                2,
                List.of(
                        new ConfigSnapshot.Row("sampleOptions", "", 1, "{\"limit\":42}"),
                        new ConfigSnapshot.Row("rules", "second", 2, "{\"name\":\"second\"}"))));

        assertThat(seen).containsExactly("42 [first, second]");
        assertThat(both.current()).isEqualTo("42 [first, second]");
        assertThat(both.version()).isEqualTo(2);
    }

    @Test
    void view_forUnregisteredItem_isRefused() {
        ConfigViews configuration = new LocalConfiguration(List.of(), Map.of());
        assertThatThrownBy(() -> configuration.view(Sample.RESOURCE)).hasMessageContaining("sampleOptions");
    }
}
