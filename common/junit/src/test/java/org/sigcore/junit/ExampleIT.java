// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.ExampleProject;

/** The example project passes with this build; its containers are tested in sigcore-testcontainers. */
class ExampleIT {
    private static final Path EXAMPLE = Path.of("..", "example");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>(?:sigcore-\\w+|maven-compiler-plugin|maven-surefire-plugin)</artifactId>"
                    + "\\s*<version>([^<]*)</version>");

    @TempDir
    private Path classes;

    @Test
    void exampleTest_passes() throws IOException, ReflectiveOperationException {
        ExampleProject example = new ExampleProject(EXAMPLE.resolve("src/test/java/com/example"), classes);
        example.compile("Smf.java", "Udr.java", "PolicyInProcessTest.java");

        assertThat(example.passed("com.example.PolicyInProcessTest")).isEqualTo(1);
    }

    @Test
    void exampleVersions_areThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of("..", "..", "pom.xml"));
        String pom = Files.readString(EXAMPLE.resolve("pom.xml"));

        assertThat(VERSION.matcher(pom).results().map(each -> each.group(1)))
                .hasSize(4)
                .allSatisfy(version -> assertThat(build).contains("<version>" + version + "</version>"));
    }
}
