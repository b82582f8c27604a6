// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages for users are short, linked, and free of names of test classes. */
class PagesTest {
    private static final int PAGE = 12 * 1024;
    private static final int README = 8 * 1024;
    private static final int CELL = 160;

    private static final Pattern TEST_CLASS = Pattern.compile("\\b[A-Z][a-z]\\w*(?:Test|IT|Fuzz)\\b");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");

    /** Pages that still break a rule. Remove a page once it is converted; add none. */
    private static final Set<String> UNCONVERTED = Set.of(
            "common/junit/README.md",
            "common/model/README.md",
            "common/testcontainers/README.md",
            "common/testkit/README.md");

    private static Pages pages;

    @BeforeAll
    static void read() throws IOException {
        pages = Pages.below(Path.of("..").toAbsolutePath().normalize());
    }

    @Test
    void pagesForUsers_areShort() {
        assertThat(converted().filter(page -> pages.size(page) > (isReadme(page) ? README : PAGE)))
                .isEmpty();
    }

    @Test
    void tableCells_areShort() {
        assertThat(converted().flatMap(PagesTest::longCells)).isEmpty();
    }

    @Test
    void pagesForUsers_nameNoTestClass() {
        assertThat(converted()
                        .flatMap(page -> TEST_CLASS
                                .matcher(pages.text(page))
                                .results()
                                .map(found -> page + ": " + found.group())))
                .isEmpty();
    }

    @Test
    void relativeLinks_leadToFilesAndHeadings() {
        assertThat(pages.names().stream()
                        .flatMap(page -> pages.links(page).stream())
                        .filter(PagesTest::isBroken))
                .isEmpty();
    }

    @Test
    void everyPageForUsers_isReachableFromTheRootReadme() {
        Set<String> orphans = new TreeSet<>(usersPages().toList());
        assertThat(orphans).hasSizeGreaterThan(30);
        orphans.removeAll(pages.reachableFrom("README.md"));
        assertThat(orphans).isEmpty();
    }

    @Test
    void pageOfCommands_isTheHelpOfTheLauncher() throws IOException, InterruptedException {
        Process help = new ProcessBuilder("bash", "local/sigcore", "help")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(help.waitFor()).isZero();
        assertThat(pages.text("deploy/docs/reference/cli.md")).contains("```\n" + printed + "```\n");
    }

    private static Stream<String> usersPages() {
        return pages.names().stream().filter(Pages::isForUsers);
    }

    private static Stream<String> converted() {
        return usersPages().filter(page -> !UNCONVERTED.contains(page));
    }

    private static boolean isReadme(String page) {
        return page.equals("README.md") || page.endsWith("/README.md");
    }

    private static Stream<String> longCells(String page) {
        return Pages.prose(pages.text(page)).stream()
                .filter(line -> line.stripLeading().startsWith("|"))
                .flatMap(line -> Stream.of(CELL_END.split(line)))
                .map(String::strip)
                .filter(cell -> cell.length() > CELL)
                .map(cell -> page + ": " + cell.length() + " characters: " + cell.substring(0, 60));
    }

    private static boolean isBroken(Pages.Link link) {
        if (!pages.exists(link)) {
            return true;
        }
        String page = pages.opened(link);
        return !link.anchor().isEmpty()
                && page.endsWith(".md")
                && !pages.anchors(page).contains(link.anchor());
    }
}
