// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which part of a subscriber's data a session needs, and which status its counters have. Pure. */
@NullMarked
package org.sigcore.policy.policyds.logic;

import org.jspecify.annotations.NullMarked;
