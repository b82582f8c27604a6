// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The routes of Npcf_AMPolicyAuthorization. */
@NullMarked
package org.sigcore.policy.amauthorization.sbi;

import org.jspecify.annotations.NullMarked;
