// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy data of the PCRF. */
@NullMarked
package org.sigcore.policy.policydata.pcrf;

import org.jspecify.annotations.NullMarked;
