// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the BSF has to be told of a session, and what Rx names this PCF. Pure. */
@NullMarked
package org.sigcore.policy.binding.logic;

import org.jspecify.annotations.NullMarked;
