// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Role {@code pre}, the policy runtime engine: turns a request, subscriber data and counters into a decision, by
 * policies stored as data.
 */
@NullMarked
package org.sigcore.policy.role.pre;

import org.jspecify.annotations.NullMarked;
