// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** Finished benchmark runs. */
public interface BenchmarkRuns extends JpaRepository<BenchmarkRun, Long> {
    boolean existsByScenarioAndMeasuredAtAndMachine(String scenario, Instant measuredAt, String machine);

    /** Returns the identifiers of all runs, the latest first. */
    @Query("select r.id from BenchmarkRun r order by r.measuredAt desc, r.id desc")
    List<Long> latestIds();

    List<BenchmarkRun> findAllByOrderByMeasuredAtDesc(Limit limit);

    List<BenchmarkRun> findByScenarioOrderByMeasuredAtDesc(String scenario, Limit limit);
}
