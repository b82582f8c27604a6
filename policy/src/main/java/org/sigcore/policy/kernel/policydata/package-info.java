// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Documents that policies name, below {@code policydata}, their bounds and the references between them. */
@NullMarked
package org.sigcore.policy.kernel.policydata;

import org.jspecify.annotations.NullMarked;
