// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code pcrf-core}: Gx sessions and the Rx sessions bound to them. */
@NullMarked
package org.sigcore.policy.role.pcrfcore;

import org.jspecify.annotations.NullMarked;
