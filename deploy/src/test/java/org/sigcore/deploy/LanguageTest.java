// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments of main code and pages are plain English, as {@code .github/CONTRIBUTING.md} describes it. */
class LanguageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final double SLIPS_PER_1000_LINES = 2;

    private static final String SENTENCE = "(?:^\\s*(?:/\\*\\*|\\*|//)?\\s*|\\. )";
    private static final List<Pattern> SLIPS = Stream.of(
                    SENTENCE + "(?:What|Whether) [a-z]\\w+ ",
                    SENTENCE + "Of (?:one|the|a|an|each|all|both|which|how)\\b",
                    SENTENCE + "(?:Those|That|One|Their|Its) (?:of|that|who|which|with)\\b",
                    SENTENCE + "The same(?! as)\\b",
                    "\\bstands?\\b(?! for| by| alone|-alone)",
                    "\\b(?:whoever|nobody|somebody|anybody|everybody)\\b",
                    "\\bwho (?:asks|calls|comes|waits|reads|sends|gets|takes|knows|has|is|was)\\b",
                    "\\btold\\b",
                    "\\bmeanwhile\\b",
                    "\\bbeside\\b",
                    "\\bnone of (?:ours|his|its|theirs)\\b|\\b(?:is|are) none\\b",
                    "\\b(?:is|are|goes|went) well\\b",
                    "\\bgo(?:es)? on\\b|\\bgone on\\b",
                    "\\bof late\\b|\\bfor ever\\b|\\bby and by\\b|\\bwhat (?:becomes|came|has come) of\\b",
                    "\\b[Aa]n (?:UE|URI|URL|UDR|UDM|UPF|UUID)\\b|\\b[Aa] (?:SMF?|N\\d+|RA[AR]|AA[AR]|A[FM]F?|NRF|SCP|SLF|STR|IP)\\b",
                    "\\b(?:of|by|for) his\\b|\\bhis (?:row|sessions?|data|policy|plan|quota|counters?)\\b")
            .map(Pattern::compile)
            .toList();

    private static final String WORD_LIST = ".github/CONTRIBUTING.md";

    /** Pages that are still to be rewritten. Remove a page once it is converted; add none. */
    private static final Set<String> PAGES_TO_REWRITE = Set.of(
            "README.md",
            "bsf/DEVELOPING.md",
            "bsf/RATIONALE.md",
            "common/diameter/RATIONALE.md",
            "common/diameter/README.md",
            "common/harness/README.md",
            "common/junit/RATIONALE.md",
            "common/junit/README.md",
            "common/model/README.md",
            "common/platform/RATIONALE.md",
            "common/sbi/RATIONALE.md",
            "common/store/RATIONALE.md",
            "common/store/README.md",
            "common/testcontainers/README.md",
            "common/testkit/README.md",
            "deploy/dashboards/README.md",
            "deploy/helm/guides/README.md",
            "nrf/DEVELOPING.md",
            "nrf/RATIONALE.md",
            "policy/DEVELOPING.md",
            "policy/RATIONALE.md",
            "scp/DEVELOPING.md",
            "scp/RATIONALE.md",
            "scp/README.md");

    /** Folders whose pages are generated from, or held against, texts of the code that are still to be rewritten. */
    private static final List<String> FOLDERS_TO_REWRITE =
            List.of("nrf/src/test/tables/", "policy/src/test/tables/", "scp/src/test/tables/");

    @Test
    void commentsOfMainCode_arePlainEnglish() throws IOException {
        Map<String, Double> rates = new TreeMap<>();
        for (String module : modules()) {
            List<String> comments = comments(module);
            double rate = rate(comments);
            if (rate > SLIPS_PER_1000_LINES) {
                rates.put(module, rate);
            }
        }
        assertThat(rates).isEmpty();
    }

    @Test
    void pages_arePlainEnglish() throws IOException {
        Pages pages = Pages.below(ROOT);
        List<String> lines = new ArrayList<>();
        List<String> slips = new ArrayList<>();
        for (String page : pages.names()) {
            if (!isToRewrite(page) && !page.equals(WORD_LIST)) {
                for (String line : Pages.prose(pages.text(page))) {
                    if (!line.isBlank()) {
                        lines.add(line);
                        slips(line).forEach(slip -> slips.add(page + ": " + slip));
                    }
                }
            }
        }
        assertThat(rate(lines)).as("%s", slips).isLessThanOrEqualTo(SLIPS_PER_1000_LINES);
    }

    private static boolean isToRewrite(String page) {
        return PAGES_TO_REWRITE.contains(page) || FOLDERS_TO_REWRITE.stream().anyMatch(page::startsWith);
    }

    private static double rate(List<String> lines) {
        long slips = lines.stream().flatMap(LanguageTest::slips).count();
        return 1000.0 * slips / Math.max(1, lines.size());
    }

    private static Stream<String> slips(String line) {
        return SLIPS.stream()
                .flatMap(slip ->
                        slip.matcher(line).results().map(found -> found.group().strip()));
    }

    private static List<String> comments(String module) throws IOException {
        Predicate<String> isComment =
                Pattern.compile("^\\s*(?:/\\*\\*?|\\*|//)").asPredicate();
        List<String> comments = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                Files.readAllLines(file).stream().filter(isComment).forEach(comments::add);
            }
        }
        return comments;
    }

    private static List<String> modules() throws IOException {
        try (Stream<Path> folders = Files.walk(ROOT, 2)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                    .map(folder -> ROOT.relativize(folder).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }
}
