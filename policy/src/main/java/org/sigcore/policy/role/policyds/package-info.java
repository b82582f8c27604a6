// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy data source: one view of a subscriber's data and policy counters, wherever they come from. */
@NullMarked
package org.sigcore.policy.role.policyds;

import org.jspecify.annotations.NullMarked;
