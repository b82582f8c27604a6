// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Gx sessions and the AF sessions on them. Pure. */
@NullMarked
package org.sigcore.policy.pcrfcore.logic;

import org.jspecify.annotations.NullMarked;
