// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Log lines are identified by {@code event=}, which stays the same when the message changes. */
class LogEventsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern WITHOUT_KEYS = Pattern.compile("\\bLOG\\s*\\.\\s*(info|warn|error)\\s*\\(");
    private static final Pattern LINE = Pattern.compile("\\bLOG\\s*\\.\\s*at(Info|Warn|Error|Level)\\b[^;]*;");
    private static final Pattern EVENT =
            Pattern.compile("addKeyValue\\(\\s*\"event\",\\s*(\"[a-z0-9]+(-[a-z0-9]+)*\"|[^\"])");

    private static final Pattern KEY_OF_THE_FORMAT =
            Pattern.compile("addKeyValue\\(\\s*\"(time|level|logger|msg|exception)\"");

    @Test
    void logLines_haveNoReservedKeys() throws IOException {
        List<String> twice = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            KEY_OF_THE_FORMAT.matcher(text).results().forEach(found -> twice.add(place(file, text, found)));
        }
        assertThat(twice).as("keys that each line has already").isEmpty();
    }

    @Test
    void logLines_fromInfoUp_haveAnEvent() throws IOException {
        List<String> lacking = new ArrayList<>();
        int lines = 0;
        for (Path file : sources()) {
            String text = Files.readString(file);
            WITHOUT_KEYS.matcher(text).results().forEach(found -> lacking.add(place(file, text, found)));
            for (MatchResult line : LINE.matcher(text).results().toList()) {
                lines++;
                if (!EVENT.matcher(line.group()).find()) {
                    lacking.add(place(file, text, line));
                }
            }
        }

        assertThat(lines).isGreaterThan(100);
        assertThat(lacking).as("log lines without an event").isEmpty();
    }

    private static String place(Path file, String text, MatchResult found) {
        return file.getFileName() + ":"
                + text.substring(0, found.start()).lines().count();
    }

    private static List<Path> sources() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : List.of("common", "nrf", "scp", "policy", "bsf")) {
            try (Stream<Path> all = Files.walk(ROOT.resolve(module))) {
                all.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> file.toString().contains("/src/main/java/"))
                        .forEach(files::add);
            }
        }
        return files;
    }
}
