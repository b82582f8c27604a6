// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The routes of Npcf_BDTPolicyControl. */
@NullMarked
package org.sigcore.policy.bdt.sbi;

import org.jspecify.annotations.NullMarked;
