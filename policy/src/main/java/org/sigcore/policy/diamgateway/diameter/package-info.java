// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The Diameter node and its dispatch. */
@NullMarked
package org.sigcore.policy.diamgateway.diameter;

import org.jspecify.annotations.NullMarked;
