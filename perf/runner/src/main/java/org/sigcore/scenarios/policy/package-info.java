// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Bench of Policy: PCF and PCRF. */
@NullMarked
package org.sigcore.scenarios.policy;

import org.jspecify.annotations.NullMarked;
