// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Command-line parsing. */
@NullMarked
package org.sigcore.simulators.cli;

import org.jspecify.annotations.NullMarked;
