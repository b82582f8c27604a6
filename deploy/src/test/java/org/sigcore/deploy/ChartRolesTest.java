// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** A role that a network function has and its chart does not would silently not run on Kubernetes. */
class ChartRolesTest {
    private static final Pattern ROLE = Pattern.compile("@Role\\(\\s*(?:value\\s*=\\s*)?\"([^\"]+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void aChartHasTheRolesOfItsProgram(String nf) throws IOException {
        Set<String> roles = new HashSet<>();
        try (Stream<Path> sources = Files.walk(Path.of("..", nf, "src", "main", "java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                ROLE.matcher(Files.readString(source)).results().forEach(match -> roles.add(match.group(1)));
            }
        }
        assertThat(ofTheChart(nf)).isNotEmpty().isEqualTo(new TreeSet<>(roles));
    }

    private static Set<String> ofTheChart(String nf) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(in);
            return new TreeSet<>(Objects.requireNonNull(values.get("roles")).keySet());
        }
    }
}
