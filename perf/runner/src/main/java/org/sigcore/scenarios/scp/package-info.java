// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Scenarios of the SCP. */
@NullMarked
package org.sigcore.scenarios.scp;

import org.jspecify.annotations.NullMarked;
