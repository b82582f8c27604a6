// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.ExampleProject;

/** The example test compiles with this library, and passes if Docker is available. */
class ExampleIT {
    @TempDir
    private Path classes;

    @Test
    void exampleTest_passes() throws IOException, ReflectiveOperationException {
        ExampleProject example =
                new ExampleProject(Path.of("..", "example", "src", "test", "java", "com", "example"), classes);
        example.compile("Smf.java", "Udr.java", "PolicyInContainersTest.java");

        String absence = Images.absence();
        assumeTrue(absence.isEmpty(), absence);
        assertThat(example.passed("com.example.PolicyInContainersTest")).isEqualTo(1);
    }
}
