// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.jpa.repository.JpaRepository;

/** Reports of benchmark runs, by the identifier of the run. */
public interface BenchmarkReports extends JpaRepository<BenchmarkReport, Long> {}
