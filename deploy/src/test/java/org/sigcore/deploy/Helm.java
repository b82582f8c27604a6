// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** The helm program: the value of {@code SIGCORE_HELM}, or else the program on the PATH. */
final class Helm {
    private static final Path CHARTS = Path.of("target", "charts").toAbsolutePath();
    private static @Nullable Helm found;
    private final String program;

    private Helm(String program) {
        this.program = program;
    }

    /** Returns null if there is no helm; the charts are copied with their dependencies once. */
    static synchronized @Nullable Helm find() {
        if (found == null) {
            found = search();
            if (found != null) {
                found.copyCharts();
            }
        }
        return found;
    }

    private void copyCharts() {
        try {
            execute("rm", "-rf", CHARTS.toString());
            Files.createDirectories(CHARTS);
            execute("cp", "-r", Path.of("helm").toAbsolutePath() + "/.", CHARTS.toString());
            execute(CHARTS.resolve("dependencies").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("SIGCORE_HELM", program);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(String.join(" ", words) + ": " + output);
        }
    }

    private static @Nullable Helm search() {
        String named = System.getenv("SIGCORE_HELM");
        Stream<Path> candidates = named != null
                ? Stream.of(Path.of(named))
                : Arrays.stream(Objects.requireNonNullElse(System.getenv("PATH"), "")
                                .split(File.pathSeparator))
                        .map(folder -> Path.of(folder, "helm"));
        return candidates
                .filter(Files::isExecutable)
                .findFirst()
                .map(path -> new Helm(path.toString()))
                .orElse(null);
    }

    /** Returns the manifests of a chart, in the order of the output. */
    List<Map<String, Object>> template(String chart, String... settings) throws IOException, InterruptedException {
        return templateOf("lab", chart, settings);
    }

    /** Returns the manifests of a chart for the given release; the chart is a folder of the repository or a file. */
    List<Map<String, Object>> templateOf(String release, String chart, String... settings)
            throws IOException, InterruptedException {
        return manifests(chart, run(template(release, chart), settings));
    }

    /** Returns the manifests of a chart with a values file. */
    List<Map<String, Object>> templateWith(String chart, Path values) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(template("lab", chart));
        words.addAll(List.of("-f", values.toAbsolutePath().toString()));
        return manifests(chart, run(words));
    }

    private static List<Map<String, Object>> manifests(String chart, Outcome outcome) {
        if (outcome.exit() != 0) {
            throw new AssertionError("helm template " + chart + ": " + outcome.output());
        }
        return StreamSupport.stream(new Yaml().loadAll(outcome.output()).spliterator(), false)
                .filter(Objects::nonNull)
                .map(Helm::manifest)
                .toList();
    }

    /** Runs helm with settings that a chart may refuse. */
    Outcome run(String chart, String... settings) throws IOException, InterruptedException {
        return run(template("lab", chart), settings);
    }

    /** Returns the notes of helm for the installation of a chart as {@code lab}. */
    String notes(String chart, String... settings) throws IOException, InterruptedException {
        List<String> words = List.of(
                program,
                "install",
                "--dry-run=client",
                "lab",
                CHARTS.resolve(chart).toString());
        Outcome outcome = run(words, settings);
        if (outcome.exit() != 0) {
            throw new AssertionError("helm install " + chart + ": " + outcome.output());
        }
        return outcome.output().substring(outcome.output().indexOf("\nNOTES:"));
    }

    /** Returns the archive of a chart, as stored in a registry. */
    Path pack(String chart, Path folder) throws IOException, InterruptedException {
        Outcome outcome =
                run(List.of(program, "package", CHARTS.resolve(chart).toString(), "--destination", folder.toString()));
        if (outcome.exit() != 0) {
            throw new AssertionError("helm package " + chart + ": " + outcome.output());
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }

    private List<String> template(String release, String chart) {
        return List.of(program, "template", release, CHARTS.resolve(chart).toString());
    }

    private static Outcome run(List<String> words, String... settings) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        for (String setting : settings) {
            command.add("--set");
            command.add(setting);
        }
        Path out = Files.createTempFile("helm", ".yaml");
        Path err = Files.createTempFile("helm", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("helm took more than 60 s");
            }
            int exit = process.exitValue();
            return new Outcome(exit, Files.readString(exit == 0 ? out : err, StandardCharsets.UTF_8));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    @SuppressWarnings("unchecked") // a manifest is a mapping, or the chart is broken and the cast says so
    private static Map<String, Object> manifest(Object document) {
        return (Map<String, Object>) document;
    }

    /** Exit code with standard output (success) or standard error (failure). */
    record Outcome(int exit, String output) {}
}
