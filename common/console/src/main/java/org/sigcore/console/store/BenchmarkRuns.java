// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Finished benchmark runs. */
public interface BenchmarkRuns extends ListCrudRepository<BenchmarkRun, Long> {
    boolean existsByScenarioAndMeasuredAtAndMachine(String scenario, Instant measuredAt, String machine);

    /** Returns the identifiers of all runs, the latest first. */
    @Query("select id from console_benchmark_run order by measured_at desc, id desc")
    List<Long> latestIds();

    /**
     * Returns runs, the latest first.
     *
     * @param scenario empty for all
     */
    @Query("""
            select * from console_benchmark_run where :scenario in ('', scenario)
            order by measured_at desc limit :limit""")
    List<BenchmarkRun> latest(String scenario, int limit);
}
