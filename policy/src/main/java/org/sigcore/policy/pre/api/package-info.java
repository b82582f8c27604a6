// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the policy runtime engine. */
@NullMarked
package org.sigcore.policy.pre.api;

import org.jspecify.annotations.NullMarked;
