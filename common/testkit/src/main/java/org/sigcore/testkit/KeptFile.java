// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the repository that is made from code, and a test that holds the two together. */
public final class KeptFile {
    /** Set to rewrite the files instead of comparing: {@code -Dsigcore.update-kept-files=true}. */
    public static final String UPDATE = "sigcore.update-kept-files";

    private KeptFile() {}

    /**
     * Compares, or rewrites the file when {@link #UPDATE} is set.
     *
     * @param file below the module, where tests run
     * @throws AssertionError if the file says something else
     */
    public static void holds(Path file, String content) {
        try {
            if (Boolean.getBoolean(UPDATE)) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, content);
                return;
            }
            if (!Files.exists(file) || !Files.readString(file).equals(content)) {
                throw new AssertionError(file + " is not what the code says now; run this test with -D" + UPDATE
                        + "=true and commit it");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
