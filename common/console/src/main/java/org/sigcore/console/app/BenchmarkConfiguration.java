// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import org.sigcore.console.bench.BenchmarkComparison;
import org.sigcore.console.bench.BenchmarkFolder;
import org.sigcore.console.bench.BenchmarkHistory;
import org.sigcore.console.bench.BenchmarkRunner;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.store.BenchmarkReports;
import org.sigcore.console.store.BenchmarkRuns;
import org.sigcore.console.web.BenchmarkRoutes;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/** Benchmarks. Without a folder of them the console shows the runs that it has kept. */
@Configuration(proxyBeanMethods = false)
class BenchmarkConfiguration {
    @Bean
    BenchmarkFolder benchmarkFolder(ConsoleProperties properties, @Value("${sigcore.data-dir}") Path data) {
        Path root = Objects.requireNonNullElse(properties.benchmarks().root(), data.resolve("benchmarks"));
        Path reports = properties.benchmarks().reports();
        return new BenchmarkFolder(root, reports == null ? root.resolve("perf/reports") : reports);
    }

    @Bean
    BenchmarkHistory benchmarkHistory(
            BenchmarkFolder folder,
            BenchmarkRuns runs,
            BenchmarkReports reports,
            StateWork state,
            JsonMapper json,
            ConsoleProperties properties) {
        return new BenchmarkHistory(
                folder, runs, reports, state, json, properties.benchmarks().kept());
    }

    @Bean
    BenchmarkRunner benchmarkRunner(BenchmarkFolder folder, BenchmarkHistory history, Clock clock) {
        return new BenchmarkRunner(folder, history, clock);
    }

    @Bean
    RouterFunction<ServerResponse> benchmarkRoutes(
            BenchmarkFolder folder,
            BenchmarkHistory history,
            BenchmarkRunner runner,
            AuditLog audit,
            StateWork state,
            JsonMapper json) {
        BenchmarkComparison comparison = new BenchmarkComparison(folder, history, state);
        return new BenchmarkRoutes(
                        new BenchmarkRoutes.Benchmarks(folder, history, comparison, runner), audit, state, json)
                .routes();
    }
}
