// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration documents below {@code policydata} that policies refer to, with their bounds and references. */
@NullMarked
package org.sigcore.policy.kernel.policydata;

import org.jspecify.annotations.NullMarked;
