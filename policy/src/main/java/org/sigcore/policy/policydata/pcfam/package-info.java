// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy data of access and mobility policies. */
@NullMarked
package org.sigcore.policy.policydata.pcfam;

import org.jspecify.annotations.NullMarked;
