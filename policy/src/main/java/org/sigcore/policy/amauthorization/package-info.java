// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Npcf_AMPolicyAuthorization of the role am-service: what AFs ask for of a UE's access and mobility. */
@NullMarked
package org.sigcore.policy.amauthorization;

import org.jspecify.annotations.NullMarked;
