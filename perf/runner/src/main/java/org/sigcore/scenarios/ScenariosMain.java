// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.nf.Applied;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.report.JsonReport;
import org.sigcore.scenarios.report.MarkdownReport;
import org.sigcore.scenarios.report.Report;
import org.sigcore.scenarios.report.Summary;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;

/** Runs scenarios, as the command line says. */
public final class ScenariosMain {
    private static final String USAGE = """
        Usage: perf/run SCENARIO... [OPTION...]

          SCENARIO               a name such as nrf-38k, a pattern such as 'scp-*', a file, or all
          --list                 name the scenarios and their rates, and end
          --hold                 start, configure and load one scenario, make no traffic, wait for Ctrl-C
          --scale 0.01           of rates, connections and bindings; above 0, at most 1
          --duration 60s         of the measurement
          --warm-up 20s          load before it
          --processes nf         nf: one process a network function; roles: a process a role
          --max-bindings 20000   bound of what is loaded into a BSF
          --store URL[ URL...]   JDBC URLs of empty databases, one a site; default: embedded ones
          --port 8800            first of the loopback ports that are used
          --report DIR           where reports go, default perf/reports
          --data DIR             databases and logs; default: a new directory, removed at the end
          --jvm OPTIONS          of the network functions, separated by blanks\
        """;
    private static final Set<String> OPTIONS = Set.of(
            "scale",
            "duration",
            "warm-up",
            "processes",
            "max-bindings",
            "store",
            "port",
            "report",
            "data",
            "jvm",
            "root");

    private final Arguments arguments;
    private final Path root;

    private ScenariosMain(Arguments arguments) {
        this.arguments = arguments;
        this.root = Path.of(arguments.text("root", ".")).toAbsolutePath().normalize();
    }

    /** Ends with code 0 when every scenario was run, 1 when one was not, 2 when the command line cannot be used. */
    public static void main(String[] args) {
        int code;
        try {
            Arguments arguments =
                    Arguments.parse(Arrays.asList(args), Set.of("list", "hold", "help"), OPTIONS::contains);
            code = new ScenariosMain(arguments).run();
        } catch (UsageException | ScenarioException e) {
            System.err.println("scenarios: " + e.getMessage() + " (--help lists what there is)");
            code = 2;
        } catch (IOException e) {
            System.err.println("scenarios: " + e.getMessage());
            code = 1;
        } catch (InterruptedException e) {
            code = 1; // by a signal; everything has been ended
        }
        System.exit(code);
    }

    private int run() throws IOException, InterruptedException {
        if (arguments.has("help")) {
            System.out.println(USAGE);
            return 0;
        }
        if (arguments.has("list")) {
            list();
            return 0;
        }
        List<Scenario> chosen = chosen();
        Path reports = Files.createDirectories(root.resolve(arguments.text("report", "perf/reports")));
        Summary summary = new Summary();
        int failed = 0;
        for (Scenario scenario : chosen) {
            failed += run(scenario, reports, summary) ? 0 : 1;
            Files.writeString(reports.resolve("summary.md"), summary.text());
        }
        if (chosen.size() > 1) {
            System.out.println(summary.text());
        }
        return failed == 0 ? 0 : 1;
    }

    private void list() throws IOException {
        for (Path file : files()) {
            Scenario scenario = ScenarioLoader.load(file);
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %,10.0f %s  %s%n",
                    scenario.name(),
                    scenario.results().rate(),
                    scenario.results().unit(),
                    scenario.title());
        }
    }

    private boolean run(Scenario scenario, Path reports, Summary summary) throws IOException, InterruptedException {
        String given = arguments.text("data");
        Path data = given == null ? Files.createTempDirectory("sigcore-scenario-") : Path.of(given);
        System.out.println(scenario.name() + ": " + scenario.title());
        ScenarioRun run =
                new ScenarioRun(scenario, settings(), root, data.resolve(scenario.name()), ports(), jvmOptions());
        try (EndOnSignal _ = new EndOnSignal()) {
            run.learn();
            if (arguments.has("hold")) {
                hold(run);
                return true;
            }
            Report report = run.run();
            summary.add(report);
            Path markdown = reports.resolve(scenario.name() + ".md");
            String text = MarkdownReport.of(report);
            Files.writeString(markdown, text);
            Files.writeString(reports.resolve(scenario.name() + ".json"), JsonReport.of(report));
            System.out.println(text);
            System.out.println("report: " + markdown);
            return true;
        } catch (IllegalStateException e) {
            System.err.println(scenario.name() + ": " + e.getMessage());
            summary.addFailed(scenario.name(), String.valueOf(e.getMessage()));
            return false;
        } finally {
            if (given == null) {
                remove(data);
            }
        }
    }

    private static void hold(ScenarioRun run) throws InterruptedException {
        run.hold((addresses, features) -> {
            addresses.forEach(System.out::println);
            features.stream()
                    .filter(feature -> feature.state() == Applied.State.NOT_APPLIED)
                    .forEach(feature ->
                            System.out.println("not applied: " + feature.feature() + ": " + feature.detail()));
            System.out.println("waiting; Ctrl-C ends it");
        });
    }

    private RunSettings settings() {
        double scale = arguments.ratio("scale", 0.01);
        String processes = arguments.text("processes", "nf");
        if (!processes.equals("nf") && !processes.equals("roles")) {
            throw new UsageException("--processes expects nf or roles, got " + processes);
        }
        if (scale == 0) {
            throw new UsageException("--scale expects a number above 0");
        }
        return new RunSettings(
                scale,
                arguments.duration("warm-up", Duration.ofSeconds(20)),
                arguments.duration("duration", Duration.ofSeconds(60)),
                arguments.integer("max-bindings", 20_000, 1),
                processes.equals("roles"),
                words("store"));
    }

    private Ports ports() {
        return new Ports(arguments.integer("port", 8800, 1));
    }

    private List<String> jvmOptions() {
        return words("jvm");
    }

    private List<String> words(String option) {
        String text = arguments.text(option, "").strip();
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    private List<Scenario> chosen() throws IOException {
        if (arguments.words().isEmpty()) {
            throw new UsageException("expected the name of a scenario, or all");
        }
        List<Scenario> chosen = new ArrayList<>();
        for (String word : arguments.words()) {
            if (word.endsWith(".yaml")) {
                chosen.add(ScenarioLoader.load(Path.of(word)));
                continue;
            }
            PathMatcher matcher =
                    FileSystems.getDefault().getPathMatcher("glob:" + (word.equals("all") ? "*" : word) + ".yaml");
            List<Path> found = files().stream()
                    .filter(file -> matcher.matches(file.getFileName()))
                    .toList();
            if (found.isEmpty()) {
                throw new UsageException("no scenario is called " + word);
            }
            found.forEach(file -> chosen.add(ScenarioLoader.load(file)));
        }
        return chosen;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("perf/scenarios"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
