// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Decisions on Gx sessions and AF sessions, and their course. */
@NullMarked
package org.sigcore.policy.pcrfcore.logic;

import org.jspecify.annotations.NullMarked;
