// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.console.logic.ConfigurationPaths;
import org.sigcore.console.logic.Refusal;
import tools.jackson.databind.json.JsonMapper;

class ConfigurationPathsTest {
    private static final String DRY_RUN = "{\"put\":{\"parameters\":[{\"$ref\":\"#/components/parameters/dryRun\"}]}}";
    private final ConfigurationPaths paths =
            new ConfigurationPaths("bsf-east", new JsonMapper().readTree("""
                    {"paths":{"/oc-bsf-configuration/v1/options":%1$s,
                    "/oc-bsf-configuration/v1/lists/{key}":%1$s,
                    "/bsf/nf-common-component/v1/logging/levels":%1$s,
                    "/oc-bsf-configuration/v1/import":{"put":{"requestBody":{}}},
                    "/oc-bsf-configuration/v1/state":{"get":{}}}}""".formatted(DRY_RUN)));

    @Test
    void documentsWithADryRun_haveAPath() {
        assertThat(paths.path("options")).isEqualTo("/oc-bsf-configuration/v1/options");
        assertThat(paths.path("lists/a:b@c")).isEqualTo("/oc-bsf-configuration/v1/lists/a:b@c");
        assertThat(paths.path("logging/levels")).isEqualTo("/bsf/nf-common-component/v1/logging/levels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "import",
                "state",
                "absent",
                "lists",
                "lists/a/b",
                "/options",
                "options?x=y",
                "lists/%2e%2e",
                "lists/a b",
                "lists/..",
                "lists/.",
                "../import"
            })
    void resourcesWithoutDryRun_haveNoPath(String document) {
        assertThatThrownBy(() -> paths.path(document)).isInstanceOf(Refusal.class);
    }

    @Test
    void functionOfAnUnknownKind_isRefused() {
        assertThatThrownBy(() -> ConfigurationPaths.root("udr")).isInstanceOf(Refusal.class);
    }
}
