// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Benchmarks: scenarios and reports in a folder, a run as a child process, comparisons. */
@NullMarked
package org.sigcore.console.bench;

import org.jspecify.annotations.NullMarked;
