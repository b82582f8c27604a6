// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Figures, options and output of benchmark runs. */
@NullMarked
package org.sigcore.console.logic.bench;

import org.jspecify.annotations.NullMarked;
