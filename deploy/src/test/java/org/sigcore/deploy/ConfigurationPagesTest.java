// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;

/** The reference pages of configuration documents have every document and member of the OpenAPI files. */
class ConfigurationPagesTest {
    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @CsvSource({
        "policy, cnpolicy-configuration.json, /oc-cnpolicy-configuration/v1/, Policy",
        "nrf, nrf-configuration.json, /nrf-configuration/v1/, the NRF",
        "scp, scpc-configuration.json, /ocscp/scpc-configuration/v1/, the SCP"
    })
    void pages_areGeneratedFromTheOpenApiFile(String module, String file, String root, String title)
            throws IOException {
        byte[] openApi = Files.readAllBytes(ROOT.resolve(module).resolve("src/main/resources/openapi/" + file));
        Map<String, String> pages = new ConfigurationPages(Json.parse(openApi), root, title).all();
        Path folder = ROOT.resolve(module).resolve("docs/reference");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            KeptText.holds(folder.resolve(page.getKey()), page.getValue());
        }
        try (Stream<Path> files = Files.list(folder)) {
            Set<String> present = files.map(each -> each.getFileName().toString())
                    .filter(name -> name.matches("configuration(-.*)?\\.md"))
                    .collect(Collectors.toSet());
            assertThat(present).isEqualTo(pages.keySet());
        }
    }
}
