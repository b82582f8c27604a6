// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** UE policies that are configured. */
@NullMarked
package org.sigcore.policy.policydata.pcfue;

import org.jspecify.annotations.NullMarked;
