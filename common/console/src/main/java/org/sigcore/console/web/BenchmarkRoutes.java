// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.web;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.bench.BenchmarkComparison;
import org.sigcore.console.bench.BenchmarkFolder;
import org.sigcore.console.bench.BenchmarkHistory;
import org.sigcore.console.bench.BenchmarkRunner;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.sigcore.console.logic.Role;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.logic.bench.RunOptions;
import org.sigcore.console.logic.bench.RunSummary;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.BenchmarkRun;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Benchmarks: scenarios, finished runs, comparisons, and the run in progress. */
public final class BenchmarkRoutes {
    private static final String RUN = "/api/benchmarks/runs/{id}";

    private final Benchmarks benchmarks;
    private final AuditLog audit;
    private final StateWork state;
    private final JsonMapper json;

    /** Parts of which the benchmarks consist. */
    public record Benchmarks(
            BenchmarkFolder folder, BenchmarkHistory history, BenchmarkComparison comparison, BenchmarkRunner runner) {}

    /** Options of a run, each with the values that are allowed. */
    public record Allowed(List<String> scales, List<String> durations, List<String> warmUps, List<String> profiles) {}

    /** @param configured false if the console knows no folder with benchmarks */
    public record Overview(boolean configured, List<BenchmarkFolder.Scenario> scenarios, Allowed allowed) {}

    /** A finished run. */
    public record ShownRun(long id, String person, RunSummary figures) {
        static ShownRun of(BenchmarkRun run) {
            return new ShownRun(run.id(), run.person(), run.summary());
        }
    }

    /** A run that a person starts. */
    public record NewRun(
            @Nullable String scenario,
            @Nullable String scale,
            @Nullable String duration,
            @Nullable String warmUp,
            @Nullable String profile,
            @Nullable String reason) {}

    public BenchmarkRoutes(Benchmarks benchmarks, AuditLog audit, StateWork state, JsonMapper json) {
        this.benchmarks = benchmarks;
        this.audit = audit;
        this.state = state;
        this.json = json;
    }

    public RouterFunction<ServerResponse> routes() {
        return RouterFunctions.route()
                .GET("/api/benchmarks", request -> overview())
                .GET("/api/benchmarks/runs", this::runs)
                .POST("/api/benchmarks/runs", this::start)
                .GET(RUN, this::report)
                .GET(RUN + "/page", this::page)
                .GET("/api/benchmarks/comparison", this::compare)
                .GET("/api/benchmarks/progress", this::progress)
                .POST("/api/benchmarks/stop", this::stop)
                .build();
    }

    private Mono<ServerResponse> overview() {
        Allowed allowed =
                new Allowed(RunOptions.SCALES, RunOptions.DURATIONS, RunOptions.WARM_UPS, RunOptions.PROFILES);
        return Mono.fromCallable(() -> benchmarks.folder().scenarios())
                .subscribeOn(state.threads())
                .map(scenarios -> new Overview(benchmarks.folder().exists(), scenarios, allowed))
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> runs(ServerRequest request) {
        return benchmarks
                .history()
                .latest(request.queryParam("scenario").orElse(""))
                .map(runs -> runs.stream().map(ShownRun::of).toList())
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> report(ServerRequest request) {
        return benchmarks
                .history()
                .report(Requests.number(request, "id"))
                .map(report -> json.readTree(report.figures()))
                .flatMap(Requests::json);
    }

    // Saved as a file, never shown with the rights of the console.
    private Mono<ServerResponse> page(ServerRequest request) {
        long id = Requests.number(request, "id");
        return benchmarks
                .history()
                .report(id)
                .flatMap(report -> report.page().isEmpty()
                        ? Mono.error(Refusal.of(404, "the run has no page"))
                        : ServerResponse.ok()
                                .contentType(MediaType.TEXT_HTML)
                                .cacheControl(CacheControl.noStore())
                                .header(
                                        HttpHeaders.CONTENT_DISPOSITION,
                                        "attachment; filename=\"benchmark-" + id + ".html\"")
                                .bodyValue(report.page()));
    }

    private Mono<ServerResponse> compare(ServerRequest request) {
        return benchmarks
                .comparison()
                .compare(ids(request, "a"), ids(request, "b"))
                .flatMap(Requests::json);
    }

    private static List<Long> ids(ServerRequest request, String parameter) {
        String text = request.queryParam(parameter).orElse("");
        if (!text.matches("\\d{1,18}(?:,\\d{1,18}){0,19}")) {
            throw Refusal.of(400, parameter + ": expected numbers of runs, separated by commas");
        }
        return Stream.of(text.split(",")).map(Long::valueOf).toList();
    }

    private Mono<ServerResponse> progress(ServerRequest request) {
        String from = request.queryParam("from").orElse("0");
        if (!from.matches("\\d{1,12}")) {
            throw Refusal.of(400, "from: expected the number of a line");
        }
        BenchmarkRunner.Progress latest = benchmarks.runner().latest(Long.parseLong(from));
        return Requests.json(latest == null ? Map.of() : latest);
    }

    private Mono<ServerResponse> start(ServerRequest request) {
        return Mono.zip(Requests.actor(request), Requests.body(request, NewRun.class))
                .flatMap(both -> {
                    Actor actor = both.getT1();
                    requireRole(actor);
                    NewRun run = both.getT2();
                    String scenario = Texts.required("scenario", run.scenario(), 100);
                    RunOptions options = RunOptions.of(run.scale(), run.duration(), run.warmUp(), run.profile());
                    String reason = Texts.optional("reason", run.reason(), 1000);
                    return audit.around(
                            actor,
                            new AuditLog.Subject("benchmark-start", "", scenario + " " + options.arguments(), reason),
                            Mono.fromCallable(() -> benchmarks.runner().start(actor, scenario, options))
                                    .subscribeOn(state.threads()));
                })
                .flatMap(Requests::json);
    }

    private Mono<ServerResponse> stop(ServerRequest request) {
        return Requests.actor(request)
                .flatMap(actor -> {
                    requireRole(actor);
                    return audit.around(
                            actor,
                            new AuditLog.Subject("benchmark-stop", "", "", ""),
                            Mono.fromCallable(() -> benchmarks.runner().stop()).subscribeOn(state.threads()));
                })
                .flatMap(Requests::json);
    }

    // A run loads the machine of all functions.
    private static void requireRole(Actor actor) {
        if (!actor.person().may(Role.OPERATOR, "")) {
            throw Refusal.of(403, "the role operator for all functions is needed");
        }
    }
}
