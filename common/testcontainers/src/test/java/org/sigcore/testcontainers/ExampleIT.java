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

/** What newcomers copy fits this library: compiled everywhere, run where Docker is. */
class ExampleIT {
    @TempDir
    private Path classes;

    @Test
    void itsTestPasses() throws IOException, ReflectiveOperationException {
        ExampleProject example =
                new ExampleProject(Path.of("..", "example", "src", "test", "java", "com", "example"), classes);
        example.compile("Smf.java", "Udr.java", "PolicyInContainersTest.java");

        String absence = Images.absence();
        assumeTrue(absence.isEmpty(), absence);
        assertThat(example.passed("com.example.PolicyInContainersTest")).isEqualTo(1);
    }
}
