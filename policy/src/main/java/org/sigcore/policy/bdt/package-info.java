// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Npcf_BDTPolicyControl of the role sm-service: when a service provider's background data may be transferred. */
@NullMarked
package org.sigcore.policy.bdt;

import org.jspecify.annotations.NullMarked;
