// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Conversion between Rx and documents of TS 29.514, and AVPs that Rx and Gx share. */
@NullMarked
package org.sigcore.policy.kernel.rx;

import org.jspecify.annotations.NullMarked;
