// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rx as documents of TS 29.514, and AVPs that Rx and Gx have in common. */
@NullMarked
package org.sigcore.policy.kernel.rx;

import org.jspecify.annotations.NullMarked;
