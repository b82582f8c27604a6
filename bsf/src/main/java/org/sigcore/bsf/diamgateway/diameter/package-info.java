// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Diameter edge of the gateway. */
@NullMarked
package org.sigcore.bsf.diamgateway.diameter;

import org.jspecify.annotations.NullMarked;
