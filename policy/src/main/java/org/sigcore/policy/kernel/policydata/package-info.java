// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What operators define for policies to name, below {@code policydata}: documents, their bounds, who may name whom. */
@NullMarked
package org.sigcore.policy.kernel.policydata;

import org.jspecify.annotations.NullMarked;
