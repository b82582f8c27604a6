// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What other roles ask of the Diameter gateway and it of them, Rx as documents of TS 29.514, and the
 * gateway's configuration.
 */
@NullMarked
package org.sigcore.policy.kernel.rx;

import org.jspecify.annotations.NullMarked;
