// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Programs that size a core and simulate its failures. */
@NullMarked
package org.sigcore.planner;

import org.jspecify.annotations.NullMarked;
