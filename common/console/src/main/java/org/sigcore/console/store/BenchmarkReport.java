// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Report of a benchmark run: its figures as JSON, and its page as HTML, empty if absent. */
@Entity
@Table(name = "console_benchmark_report")
public class BenchmarkReport {
    @Id
    private long runId;

    private String figures = "";
    private String page = "";

    protected BenchmarkReport() {}

    public BenchmarkReport(long runId, String figures, String page) {
        this.runId = runId;
        this.figures = figures;
        this.page = page;
    }

    public String figures() {
        return figures;
    }

    public String page() {
        return page;
    }
}
