// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Tests of the scenarios of Policy. */
@NullMarked
package org.sigcore.scenarios.policy;

import org.jspecify.annotations.NullMarked;
