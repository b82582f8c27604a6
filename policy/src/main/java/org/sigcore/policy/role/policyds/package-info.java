// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code policyds}: a single view of a subscriber's policy data and counters across all data sources. */
@NullMarked
package org.sigcore.policy.role.policyds;

import org.jspecify.annotations.NullMarked;
