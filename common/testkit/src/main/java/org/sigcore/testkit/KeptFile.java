// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the repository that is generated from code, with the assertion that it is up to date. */
public final class KeptFile {
    /**
     * System property that makes the tests rewrite the files instead of comparing them:
     * {@code -Dsigcore.update-kept-files=true}.
     */
    public static final String UPDATE = "sigcore.update-kept-files";

    private KeptFile() {}

    /**
     * Compares the file, or rewrites it if {@link #UPDATE} is set.
     *
     * @param file path relative to the module, in which tests run
     * @throws AssertionError if the file differs
     */
    public static void holds(Path file, String content) {
        try {
            if (Boolean.getBoolean(UPDATE)) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, content);
                return;
            }
            if (!Files.exists(file) || !Files.readString(file).equals(content)) {
                throw new AssertionError(
                        file + " is out of date; run this test with -D" + UPDATE + "=true and commit it");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
