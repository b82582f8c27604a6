// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.ExampleProject;

/** The example project compiles with this library. */
class ExampleTest {
    private static final Path EXAMPLE = Path.of("..", "example");
    private static final Path CALL = EXAMPLE.resolve("src/VonrCall.java");
    private static final Pattern VERSION = Pattern.compile(
            "<artifactId>(?:sigcore-gatling|gatling-maven-plugin|gatling-charts-highcharts)</artifactId>"
                    + "\\s*<version>([^<]*)</version>");

    @TempDir
    private Path classes;

    @Test
    void exampleCall_isShortAndCompiles() throws IOException {
        assertThat(Files.readAllLines(CALL)).hasSizeLessThan(60);

        new ExampleProject(EXAMPLE.resolve("src"), classes).compile("VonrCall.java");

        assertThat(classes.resolve("VonrCall.class")).exists();
    }

    @Test
    void exampleVersions_areThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of("pom.xml"));
        Matcher matcher = VERSION.matcher(Files.readString(EXAMPLE.resolve("pom.xml")));
        assertThat(matcher.results().map(each -> each.group(1)))
                .hasSize(3)
                .allSatisfy(version -> assertThat(build).contains(">" + version + "<"));
    }
}
