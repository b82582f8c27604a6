// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Npcf_SMPolicyControl and Npcf_PolicyAuthorization. */
@NullMarked
package org.sigcore.policy.smservice.sbi;

import org.jspecify.annotations.NullMarked;
