// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** Report of a benchmark run: its figures as JSON, and its page as HTML, empty if absent. */
@Table("console_benchmark_report")
public record BenchmarkReport(@Id long runId, String figures, String page) {}
