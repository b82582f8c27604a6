// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Reports of benchmark runs, by the identifier of the run. */
public interface BenchmarkReports extends ListCrudRepository<BenchmarkReport, Long> {
    @Modifying
    @Query("insert into console_benchmark_report (run_id, figures, page) values (:run, :figures, :page)")
    void add(long run, String figures, String page);
}
