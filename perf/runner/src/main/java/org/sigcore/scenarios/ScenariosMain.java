// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.nf.Target;
import org.sigcore.scenarios.report.Pages;
import org.sigcore.scenarios.report.Report;
import org.sigcore.scenarios.report.ReportFolder;
import org.sigcore.scenarios.report.Verdict;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;

/** Command-line program that runs scenarios. */
public final class ScenariosMain {
    private static final String USAGE = usage();
    /** Options of the usage text, and the one that the script passes. */
    private static final Pattern OPTION = Pattern.compile("--([a-z-]+)");

    private static final Set<String> OPTIONS = Stream.concat(
                    OPTION.matcher(USAGE).results().map(each -> each.group(1)), Stream.of("root"))
            .collect(Collectors.toUnmodifiableSet());

    private static final Pattern FACTOR = Pattern.compile("(\\w+)=(\\d+(?:\\.\\d+)?)");

    /** Settings of Gatling with which it prints the calls made so far. */
    private static final Map<String, String> PROGRESS = Map.of(
            "gatling.data.writers.0", "console",
            "gatling.data.writers.1", "file",
            "gatling.data.console.light", "true",
            "gatling.data.console.writePeriod", "2");

    private static final int NOT_RUN = 1;
    private static final int WORSE = 2;

    private final Arguments arguments;
    private final Path root;

    private ScenariosMain(Arguments arguments) {
        this.arguments = arguments;
        this.root = Path.of(arguments.text("root", ".")).toAbsolutePath().normalize();
    }

    /**
     * Exits with code 0 if every scenario met the figures of its guide, 2 if one did not, and 1 if one could not run,
     * has no result or left data behind, or if the command line is invalid.
     */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the command and returns the exit code. */
    static int run(String... args) {
        int code;
        try {
            Arguments arguments = Arguments.parse(
                    Arrays.asList(args), Set.of("list", "help", "progress", "mutate"), OPTIONS::contains);
            code = new ScenariosMain(arguments).run();
        } catch (UsageException | ScenarioException e) {
            System.err.println("scenarios: " + e.getMessage() + " (--help lists what there is)");
            code = NOT_RUN;
        } catch (IOException | IllegalStateException e) {
            System.err.println("scenarios: " + e.getMessage());
            code = NOT_RUN;
        } catch (InterruptedException e) {
            code = NOT_RUN; // by a signal; all processes have been stopped
        }
        return code;
    }

    private int run() throws IOException, InterruptedException {
        if (arguments.has("help")) {
            System.out.print(USAGE);
            return 0;
        }
        if (arguments.has("list")) {
            list();
            return 0;
        }
        if (arguments.has("progress")) {
            PROGRESS.forEach(System::setProperty);
        }
        List<Scenario> chosen = chosen();
        Path reports = Files.createDirectories(root.resolve(arguments.text("report", "perf/reports")));
        List<Pages.Outcome> outcomes = new ArrayList<>();
        int code = 0;
        for (Scenario scenario : chosen) {
            int one = arguments.has("mutate")
                    ? mutate(scenario, reports, outcomes)
                    : run(scenario, arguments.text("without"), reports, outcomes);
            code = worst(one, code);
            Files.writeString(reports.resolve("summary.md"), Pages.summary(outcomes));
            Files.writeString(reports.resolve("summary.html"), Pages.summaryPage(outcomes));
        }
        if (chosen.size() > 1) {
            System.out.println(Pages.summary(outcomes));
        }
        return code;
    }

    private static int worst(int one, int other) {
        return one == NOT_RUN || other == NOT_RUN ? NOT_RUN : Math.max(one, other);
    }

    // The usage text is a file, so that the script can print it without a build.
    private static String usage() {
        try (InputStream text = Objects.requireNonNull(ScenariosMain.class.getResourceAsStream("usage.txt"))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void list() throws IOException {
        for (Path file : files()) {
            Scenario scenario = load(file);
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %,10.0f %s  %s%n",
                    scenario.name(),
                    scenario.results().rate(),
                    scenario.results().unit(),
                    scenario.title());
        }
    }

    /**
     * Returns 0 if the run is as good as the guide with all features, and the lack of each of them is noticed; 1 if there
     * is no result, 2 if the run is worse or the lack of a feature is not noticed.
     */
    private int mutate(Scenario scenario, Path reports, List<Pages.Outcome> outcomes)
            throws IOException, InterruptedException {
        int whole = run(scenario, null, reports, outcomes);
        if (whole == WORSE || outcomes.getLast().report() == null) {
            return whole;
        }
        List<String> fixed = new ArrayList<>();
        List<String> rare = new ArrayList<>();
        List<String> unnoticed = new ArrayList<>();
        boolean attached = settings(scenario).target().attached();
        for (Feature each : scenario.features()) {
            if (!each.enabled()
                    || each.unknown()
                    || !each.absent(arguments.has("store")).isEmpty()) {
                continue;
            }
            if (!each.switchable(attached)) {
                fixed.add(each.name());
                continue;
            }
            List<Pages.Outcome> mutated = new ArrayList<>();
            run(scenario, each.name(), reports.resolve("mutated"), mutated);
            Report report = mutated.getLast().report();
            if (report != null && report.featuresTooRare().contains(each.name())) {
                rare.add(each.name());
            } else if (report == null || !Verdict.notices(each, Verdict.of(report))) {
                unnoticed.add(each.name());
            }
        }
        System.out.println(scenario.name() + ": not noticed without " + unnoticed + "; too rare for this run " + rare
                + "; nothing switches off " + fixed);
        int lacks = !unnoticed.isEmpty() ? WORSE : rare.isEmpty() ? 0 : NOT_RUN;
        return worst(whole, lacks);
    }

    private int run(Scenario scenario, @Nullable String without, Path reports, List<Pages.Outcome> outcomes)
            throws IOException, InterruptedException {
        RunSettings settings = settings(scenario);
        String given = arguments.text("data");
        Path data = given == null ? Files.createTempDirectory("sigcore-scenario-") : Path.of(given);
        String told = without == null ? "" : " without " + without;
        System.out.println(scenario.name() + told + ": " + scenario.title());
        ScenarioRun run =
                new ScenarioRun(scenario, settings, root, data.resolve(scenario.name()), ports(), jvmOptions());
        run.failBy(arguments.text("failure"));
        run.leaveOut(without);
        try (EndOnSignal _ = new EndOnSignal()) {
            if (!settings.target().attached()) {
                run.learn();
            }
            Report report = run.run();
            outcomes.add(new Pages.Outcome(scenario.name(), report, ""));
            Path folder = reports.resolve(scenario.name());
            new ReportFolder(folder).write(report, run.gatlingReport());
            System.out.println(Pages.markdown(report));
            System.out.println("report: " + folder.resolve("guide.html"));
            if (report.interrupted()) {
                throw new InterruptedException();
            }
            List<String> worse = Verdict.of(report);
            List<String> noResult = Verdict.noResult(report);
            worse.forEach(each -> System.err.println(scenario.name() + ": " + each));
            noResult.forEach(each -> System.err.println(scenario.name() + ": no result: " + each));
            int code = !worse.isEmpty() ? WORSE : noResult.isEmpty() ? 0 : NOT_RUN;
            return run.left().isEmpty() ? code : NOT_RUN;
        } catch (IllegalStateException | UncheckedIOException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            System.err.println(scenario.name() + ": " + why);
            outcomes.add(new Pages.Outcome(scenario.name(), null, why));
            return NOT_RUN;
        } finally {
            run.left().forEach(each -> System.err.println(scenario.name() + ": left behind: " + each));
            if (given == null) {
                remove(data);
            }
        }
    }

    private RunSettings settings(Scenario scenario) {
        double scale = arguments.ratio("scale", 0.01);
        String processes = arguments.text("processes", "nf");
        if (!processes.equals("nf") && !processes.equals("roles")) {
            throw new UsageException("--processes expects nf or roles, got " + processes);
        }
        if (scale == 0) {
            throw new UsageException("--scale expects a number above 0");
        }
        Target target = Target.of(arguments, scenario.nf());
        List<String> stores = words("store");
        if (!stores.isEmpty()
                && (target.attached() || stores.size() > scenario.topology().sites())) {
            throw new UsageException("--store expects one database for each of "
                    + scenario.topology().sites() + " sites that this run starts, got " + stores.size());
        }
        return new RunSettings(
                scale,
                arguments.duration("warm-up", Duration.ofSeconds(20)),
                arguments.duration("duration", Duration.ofSeconds(60)),
                profile(),
                arguments.integer("max-bindings", 20_000, 1),
                processes.equals("roles"),
                target,
                judgesAll(),
                stores);
    }

    private Profile profile() {
        try {
            return Profile.of(arguments.text("profile", "steady"));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private boolean judgesAll() {
        String judge = arguments.text("judge", "all");
        if (!judge.equals("all") && !judge.equals("success")) {
            throw new UsageException("--judge expects all or success, got " + judge);
        }
        return judge.equals("all");
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
                chosen.add(load(Path.of(word)));
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
            found.forEach(file -> chosen.add(load(file)));
        }
        return chosen;
    }

    private Scenario load(Path file) {
        return ScenarioLoader.load(file)
                .onSites(arguments.integer("sites", Integer.MAX_VALUE, 1))
                .mixed(factors(arguments.text("mix", "")));
    }

    private static Map<String, Double> factors(String mix) {
        Map<String, Double> factors = new TreeMap<>();
        for (String each : mix.isBlank() ? new String[0] : mix.split(",")) {
            Matcher factor = FACTOR.matcher(each.strip());
            if (!factor.matches()) {
                throw new UsageException("--mix expects CALL=FACTOR,… with factors of at least 0, got " + each);
            }
            factors.put(factor.group(1), Double.valueOf(factor.group(2)));
        }
        return factors;
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
