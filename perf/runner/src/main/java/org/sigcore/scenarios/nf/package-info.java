// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Processes under test: start, configuration, stop. */
@NullMarked
package org.sigcore.scenarios.nf;

import org.jspecify.annotations.NullMarked;
