// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of a function, computed from its metrics. */
@NullMarked
package org.sigcore.console.logic;

import org.jspecify.annotations.NullMarked;
