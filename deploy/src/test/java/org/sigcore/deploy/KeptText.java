// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Generated files of the repository that a test keeps equal to their sources. */
final class KeptText {
    private static final String UPDATE = "sigcore.update-kept-files";

    private KeptText() {}

    /** Compares, or rewrites the file when {@code -Dsigcore.update-kept-files=true} is set. */
    static void holds(Path file, String content) throws IOException {
        if (Boolean.getBoolean(UPDATE)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, content);
        }
        assertThat(file)
                .as("made from the code; run this test with -D" + UPDATE + "=true and commit it")
                .hasContent(content);
    }
}
