// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** PCRF: Gx sessions and the Rx sessions on them. */
@NullMarked
package org.sigcore.policy.role.pcrfcore;

import org.jspecify.annotations.NullMarked;
