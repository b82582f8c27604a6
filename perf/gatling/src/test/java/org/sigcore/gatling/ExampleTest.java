// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project that newcomers copy fits this library. */
class ExampleTest {
    private static final Path EXAMPLE = Path.of("..", "example");
    private static final Path CALL = EXAMPLE.resolve("src/VonrCall.java");
    private static final Pattern VERSION = Pattern.compile(
            "<artifactId>(?:sigcore-gatling|gatling-maven-plugin|gatling-charts-highcharts)</artifactId>"
                    + "\\s*<version>([^<]*)</version>");

    @TempDir
    private Path classes;

    @Test
    void aCallInFewLinesCompiles() throws IOException {
        assertThat(Files.readAllLines(CALL)).hasSizeLessThan(60);

        var compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
            boolean compiled = compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(CALL))
                    .call();
            assertThat(compiled).as("%s", said).isTrue();
        }
        assertThat(classes.resolve("VonrCall.class")).exists();
    }

    @Test
    void itsVersionsAreThoseOfThisBuild() throws IOException {
        String build = Files.readString(Path.of("pom.xml"));
        Matcher matcher = VERSION.matcher(Files.readString(EXAMPLE.resolve("pom.xml")));
        assertThat(matcher.results().map(each -> each.group(1)))
                .hasSize(3)
                .allSatisfy(version -> assertThat(build).contains(">" + version + "<"));
    }
}
