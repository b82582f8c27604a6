// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Open-loop load: when each call is due, which call it is, and what became of it. */
@NullMarked
package org.sigcore.scenarios.load;

import org.jspecify.annotations.NullMarked;
