// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What keeps producers, and the SCP itself, from more than they can bear: limits, circuit breaking, ejection, load and
 * overload reports. Everything here may be used by several event loops at once without a lock.
 */
@NullMarked
package org.sigcore.scp.scpworker.logic.protection;

import org.jspecify.annotations.NullMarked;
