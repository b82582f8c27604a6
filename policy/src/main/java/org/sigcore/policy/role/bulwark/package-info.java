// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Concurrency guard: one lock holder at a time per subscriber. */
@NullMarked
package org.sigcore.policy.role.bulwark;

import org.jspecify.annotations.NullMarked;
