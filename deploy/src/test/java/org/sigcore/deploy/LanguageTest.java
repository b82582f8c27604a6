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
    private static final List<String> BEGINNINGS = List.of(
            "(?:What|Whether) [a-z]\\w+ ",
            "Of (?:one|the|a|an|each|all|both|which|how)\\b",
            "(?:Those|That|One|Their|Its) (?:of|that|who|which|with)\\b",
            "The same(?! as)\\b");
    private static final List<String> WORDS = List.of(
            "stands?\\b(?! for| by| alone|-alone)",
            "(?:whoever|nobody|somebody|anybody|everybody)\\b",
            "who (?:asks|calls|comes|waits|reads|sends|gets|takes|knows|has|is|was)\\b",
            "told\\b",
            "meanwhile\\b",
            "beside\\b",
            "(?:none of (?:ours|his|its|theirs)|(?:is|are) none)\\b",
            "(?:is|are|goes|went) well\\b",
            "(?:go(?:es)?|gone) on\\b",
            "(?:of late|for ever|by and by|what (?:becomes|came|has come) of)\\b",
            "(?:[Aa]n (?:UE|URI|URL|UDR|UDM|UPF|UUID)|[Aa] (?:SMF?|N\\d+|RA[AR]|AA[AR]|A[FM]F?|NRF|SCP|SLF|STR|IP))\\b",
            "(?:(?:of|by|for) his|his (?:row|sessions?|data|policy|plan|quota|counters?))\\b");
    private static final List<Pattern> SLIPS = Stream.concat(
                    BEGINNINGS.stream().map(text -> SENTENCE + text),
                    WORDS.stream().map(text -> "\\b" + text))
            .map(Pattern::compile)
            .toList();

    /** Finds a line with a slip in one pass; few lines have one. */
    private static final Pattern ANY = Pattern.compile(
            SENTENCE + "(?:" + String.join("|", BEGINNINGS) + ")|\\b(?:" + String.join("|", WORDS) + ")");

    private static final String WORD_LIST = ".github/CONTRIBUTING.md";

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
            if (!page.equals(WORD_LIST)) {
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

    private static double rate(List<String> lines) {
        long slips = lines.stream().flatMap(LanguageTest::slips).count();
        return 1000.0 * slips / Math.max(1, lines.size());
    }

    private static Stream<String> slips(String line) {
        return ANY.matcher(line).find()
                ? SLIPS.stream()
                        .flatMap(slip -> slip.matcher(line)
                                .results()
                                .map(found -> found.group().strip()))
                : Stream.empty();
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
