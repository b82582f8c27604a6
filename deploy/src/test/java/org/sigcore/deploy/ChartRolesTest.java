// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The roles of each function are those of its chart; a role that the chart lacks would not run on Kubernetes. */
class ChartRolesTest {
    private static final Pattern TYPE = Pattern.compile("public class (\\w+)");
    private static final Pattern ROLE = Pattern.compile("@Role\\(\\s*(?:value\\s*=\\s*)?\"([^\"]+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void chart_hasTheRolesOfItsFunction(String nf) throws IOException {
        Set<String> roles = new TreeSet<>();
        StringBuilder own = new StringBuilder();
        for (String source : sources(Path.of("..", nf, "src", "main", "java"))) {
            own.append(source);
            collect(source, roles);
        }
        // Shared roles belong to the functions that import them.
        Path shared = Path.of("..", "common", "platform", "src", "main", "java", "org", "sigcore", "platform", "roles");
        for (String source : sources(shared)) {
            Matcher type = TYPE.matcher(source);
            if (type.find() && own.indexOf("org.sigcore.platform.roles." + type.group(1) + ";") >= 0) {
                collect(source, roles);
            }
        }
        assertThat(ofTheChart(nf)).isNotEmpty().isEqualTo(roles);
    }

    private static void collect(String source, Set<String> roles) {
        ROLE.matcher(source).results().forEach(match -> roles.add(match.group(1)));
    }

    private static List<String> sources(Path folder) throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    private static Set<String> ofTheChart(String nf) throws IOException {
        try (InputStream in = Files.newInputStream(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(in);
            return new TreeSet<>(Objects.requireNonNull(values.get("roles")).keySet());
        }
    }
}
