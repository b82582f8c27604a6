// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The Markdown files of the repository, with their links, anchors and prose. */
final class Pages {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]*)\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
    private static final Pattern LINK_TEXT = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    private final Path root;
    private final Map<String, String> texts;

    private Pages(Path root, Map<String, String> texts) {
        this.root = root;
        this.texts = texts;
    }

    /**
     * A relative link.
     *
     * @param page the page with the link
     * @param target the linked path, relative to the root of the repository
     * @param anchor the anchor in the target; empty without one
     */
    record Link(String page, String target, String anchor) {}

    /** Reads all pages below a folder, except those of build output and hidden tools. */
    static Pages below(Path root) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return Set.of("target", ".git", "node_modules").contains(name)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".md")) {
                    texts.put(name(root, file), Files.readString(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return new Pages(root, texts);
    }

    Set<String> names() {
        return texts.keySet();
    }

    String text(String page) {
        return texts.getOrDefault(page, "");
    }

    /** Returns true for README files and pages in a folder {@code docs}, which are for users. */
    static boolean isForUsers(String page) {
        return page.contains("docs/") || page.equals("README.md") || page.endsWith("/README.md");
    }

    /** Returns the lines outside of fenced blocks. */
    static List<String> prose(String text) {
        List<String> lines = new ArrayList<>();
        boolean fenced = false;
        for (String line : text.lines().toList()) {
            if (line.stripLeading().startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced) {
                lines.add(line);
            }
        }
        return lines;
    }

    List<Link> links(String page) {
        Path file = root.resolve(page);
        return LINK.matcher(String.join("\n", prose(text(page))))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://") && !link.startsWith("mailto:"))
                .map(link -> {
                    int hash = link.indexOf('#');
                    String path = hash < 0 ? link : link.substring(0, hash);
                    Path target = path.isEmpty() ? file : file.resolveSibling(path);
                    return new Link(page, name(root, target.normalize()), hash < 0 ? "" : link.substring(hash + 1));
                })
                .toList();
    }

    /** Returns the page that a link opens: the README of a linked folder. */
    String opened(Link link) {
        String readme = link.target().isEmpty() ? "README.md" : link.target() + "/README.md";
        return texts.containsKey(readme) ? readme : link.target();
    }

    /** Returns the anchors of a page's headings, as GitHub derives them. */
    Set<String> anchors(String page) {
        Set<String> anchors = new HashSet<>();
        for (String line : prose(text(page))) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                String plain = LINK_TEXT.matcher(heading.group(1)).replaceAll("$1");
                String anchor = NOT_IN_ANCHORS
                        .matcher(plain.toLowerCase(Locale.ROOT))
                        .replaceAll("")
                        .replace(' ', '-');
                String unique = anchor;
                for (int n = 1; !anchors.add(unique); n++) {
                    unique = anchor + "-" + n;
                }
            }
        }
        return anchors;
    }

    boolean exists(Link link) {
        return Files.exists(root.resolve(link.target()));
    }

    /** Returns the pages that links from one page reach, directly or through others. */
    Set<String> reachableFrom(String first) {
        Set<String> reached = new TreeSet<>(Set.of(first));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (Link link : links(open.remove())) {
                String page = opened(link);
                if (texts.containsKey(page) && reached.add(page)) {
                    open.add(page);
                }
            }
        }
        return reached;
    }

    /** Returns the size of a page in octets. */
    long size(String page) {
        try {
            return Files.size(root.resolve(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }
}
