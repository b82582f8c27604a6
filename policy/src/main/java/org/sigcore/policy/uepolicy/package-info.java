// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policies of UEs: URSP rules, the sections that they are delivered in, and the messages that carry those. */
@NullMarked
package org.sigcore.policy.uepolicy;

import org.jspecify.annotations.NullMarked;
