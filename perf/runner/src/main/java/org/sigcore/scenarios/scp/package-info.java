// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Bench of the SCP. */
@NullMarked
package org.sigcore.scenarios.scp;

import org.jspecify.annotations.NullMarked;
