// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folder with the benchmarks: the sources of the product, or a copy with {@code perf/run}, {@code perf/compare} and
 * {@code perf/scenarios}. Reads files; callers may block.
 */
public final class BenchmarkFolder {
    private static final Logger LOG = LoggerFactory.getLogger(BenchmarkFolder.class);
    private static final String FIGURES = "guide.json";
    private static final String PAGE = "guide.html";
    private static final int DEPTH = 4;
    private static final long LARGEST = 4 << 20;
    private static final Pattern RATE = Pattern.compile("(?m)^results:\\n +rate: *([\\d.]{1,12})");
    private static final Pattern MEMBER = Pattern.compile("(nf|title): *\"?(.*?)\"? *");

    private final Path root;
    private final Path reports;
    private final Map<Path, FileTime> seen = new ConcurrentHashMap<>();

    /**
     * A scenario of perf/run.
     *
     * @param rate transactions a second of the guide; 0 if unknown
     */
    public record Scenario(String name, String nf, String title, double rate) {}

    /** A report: figures as JSON, and its page as HTML, empty if absent. */
    record Report(Path file, FileTime modified, String figures, String page) {}

    /** @param reports folder of finished runs, which are found below it as well */
    public BenchmarkFolder(Path root, Path reports) {
        this.root = root.toAbsolutePath().normalize();
        this.reports = reports;
    }

    /** Returns true if there are benchmarks that can be run. */
    public boolean exists() {
        return Files.isExecutable(program("run"));
    }

    /** Returns a program of the folder {@code perf}. */
    Path program(String name) {
        return root.resolve("perf").resolve(name);
    }

    Path reports() {
        return reports;
    }

    Path root() {
        return root;
    }

    /** Returns the scenarios by name. */
    public List<Scenario> scenarios() {
        return below(root.resolve("perf/scenarios"), ".yaml").stream()
                .map(BenchmarkFolder::scenario)
                .toList();
    }

    private static Scenario scenario(Path file) {
        String name = file.getFileName().toString().replaceFirst("[.]yaml$", "");
        String text = read(file);
        String nf = "";
        String title = "";
        for (String line : text.lines().toList()) {
            Matcher member = MEMBER.matcher(line);
            if (member.matches()) {
                nf = member.group(1).equals("nf") ? member.group(2) : nf;
                title = member.group(1).equals("title") ? member.group(2) : title;
            }
        }
        Matcher rate = RATE.matcher(text);
        return new Scenario(name, nf, title, rate.find() ? Double.parseDouble(rate.group(1)) : 0);
    }

    /** Returns the reports that are new or were changed since they were marked as seen. */
    Stream<Report> changed() {
        return below(reports, FIGURES).stream().flatMap(file -> changed(file).stream());
    }

    private Optional<Report> changed(Path file) {
        try {
            FileTime modified = Files.getLastModifiedTime(file);
            if (modified.equals(seen.get(file))) {
                return Optional.empty();
            }
            Path page = file.resolveSibling(PAGE);
            boolean present = Files.isRegularFile(page, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(new Report(file, modified, read(file), present ? read(page) : ""));
        } catch (IOException | UncheckedIOException e) {
            LOG.atInfo()
                    .addKeyValue("event", "console-report-not-read")
                    .addKeyValue("file", file)
                    .log("a benchmark report was not read");
            return Optional.empty();
        }
    }

    /** Marks a report as seen. */
    void note(Report report) {
        seen.put(report.file(), report.modified());
    }

    private static List<Path> below(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(
                folder,
                DEPTH,
                (file, about) -> about.isRegularFile() && file.toString().endsWith(ending))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.size(file) > LARGEST ? "" : Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
