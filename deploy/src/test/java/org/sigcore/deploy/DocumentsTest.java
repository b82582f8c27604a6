// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Files, classes, methods and tests that documents name exist, and all texts use the terms of the industry. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:([#.])([a-z]\\w*)(…)?)?(?:\\(\\))?`");
    private static final Pattern TEST = Pattern.compile(".*(Test|IT|Contract)");

    /** Uncommon wording, with the usual term of the industry. */
    private static final Map<Pattern, String> WORDS = Map.ofEntries(
            word("(is|are|was|were) not well", "unhealthy"),
            word("out of reach", "unreachable"),
            word("under way", "in flight, in progress"),
            word("tried again", "retried"),
            word("anew", "again"),
            word("hears? of", "is notified of"),
            word("signs? of life", "heartbeat"),
            word("[Aa] (SMF|NRF|SCP|AMF|AF|NF|S-NSSAI|HSS|SLF)", "an"));

    private static final Pattern ANY_WORD = Pattern.compile(
            "\\b(?:" + WORDS.keySet().stream().map(Pattern::pattern).collect(Collectors.joining("|")) + ")");

    private static final Map<Path, String> documents = new HashMap<>();
    /** Documents, sources with their comments and logs, OpenAPI files and alerts. */
    private static final Map<Path, String> texts = new HashMap<>();

    /** Sources by the class's simple name, which two modules may share. */
    private static final Map<String, List<String>> classes = new HashMap<>();

    @BeforeAll
    static void readTheRepository() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return name.equals("target") || name.equals(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = file.getFileName().toString();
                if (!name.matches(".*\\.(md|java|ya?ml|json)")) {
                    return FileVisitResult.CONTINUE;
                }
                String text = Files.readString(file);
                if (!name.equals("DocumentsTest.java")) {
                    texts.put(file, text);
                }
                if (name.endsWith(".md")) {
                    documents.put(file, text);
                } else if (name.endsWith(".java")) {
                    classes.computeIfAbsent(name.replace(".java", ""), _ -> new ArrayList<>())
                            .add(text);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Test
    void relativeLinks_leadToFiles() {
        List<String> broken = new ArrayList<>();
        documents.forEach((file, text) -> LINK.matcher(text)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://") && Files.notExists(file.resolveSibling(link)))
                .forEach(link -> broken.add(ROOT.relativize(file) + ": " + link)));
        assertThat(broken).isEmpty();
    }

    @Test
    void namedClassesTestsAndMethods_exist() {
        List<String> unknown = new ArrayList<>();
        documents.forEach((file, text) -> CLASS.matcher(text)
                .results()
                .filter(name -> !exists(name))
                .forEach(name -> unknown.add(ROOT.relativize(file) + ": " + name.group())));
        assertThat(documents).hasSizeGreaterThan(10);
        assertThat(unknown).isEmpty();
    }

    @Test
    void texts_useTermsOfTheIndustry() {
        List<String> odd = new ArrayList<>();
        texts.forEach((file, text) -> {
            if (ANY_WORD.matcher(text).find()) { // one pass for a text without any
                WORDS.forEach((word, better) -> word.matcher(text)
                        .results()
                        .forEach(found ->
                                odd.add(ROOT.relativize(file) + ": '" + found.group() + "', better: " + better)));
            }
        });
        assertThat(odd).isEmpty();
    }

    private static Map.Entry<Pattern, String> word(String odd, String better) {
        return Map.entry(Pattern.compile("\\b" + odd + "\\b"), better);
    }

    /** Accepts names of classes outside of the repository, except for {@code Type#method} and names of tests. */
    private static boolean exists(MatchResult name) {
        String type = name.group(1);
        String method = name.group(3);
        List<String> sources = classes.get(type);
        if (sources == null) {
            return !"#".equals(name.group(2)) && !TEST.matcher(type).matches();
        }
        if (method == null) {
            return true;
        }
        Pattern word = Pattern.compile("\\b" + method + (name.group(4) == null ? "\\b" : ""));
        return sources.stream().anyMatch(source -> word.matcher(source).find());
    }
}
