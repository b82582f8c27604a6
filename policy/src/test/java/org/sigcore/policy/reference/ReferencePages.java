// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of {@code docs/reference}, and the tables of tests, that tests compare with the code. */
public final class ReferencePages {
    private static final Path PAGES = Path.of("docs/reference");
    private static final Path TABLES = Path.of("src/test/tables");

    private ReferencePages() {}

    /** Returns the text of all pages with a name that is the prefix, or begins with the prefix and a hyphen. */
    public static String text(String prefix) {
        return files(prefix).map(ReferencePages::read).collect(Collectors.joining("\n"));
    }

    /** Returns the lines of these pages. */
    public static List<String> lines(String prefix) {
        return text(prefix).lines().toList();
    }

    private static Stream<Path> files(String prefix) {
        try (Stream<Path> files = Files.list(prefix.startsWith("conformance-tests") ? TABLES : PAGES)) {
            return files
                    .filter(file -> file.getFileName().toString().matches(prefix + "(-[\\w-]+)?\\.md"))
                    .sorted(Comparator.comparing(
                            file -> file.getFileName().toString().replace(".md", "")))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
