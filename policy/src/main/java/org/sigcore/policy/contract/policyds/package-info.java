// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the policy data source. */
@NullMarked
package org.sigcore.policy.contract.policyds;

import org.jspecify.annotations.NullMarked;
