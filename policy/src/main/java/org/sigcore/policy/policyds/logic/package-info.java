// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How subscriber data and counters are fetched, kept and released. */
@NullMarked
package org.sigcore.policy.policyds.logic;

import org.jspecify.annotations.NullMarked;
