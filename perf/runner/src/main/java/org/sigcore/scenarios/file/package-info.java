// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Scenario files: what they hold, and the strict reader. */
@NullMarked
package org.sigcore.scenarios.file;

import org.jspecify.annotations.NullMarked;
