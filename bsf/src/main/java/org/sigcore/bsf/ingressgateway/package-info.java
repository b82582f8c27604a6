// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The way into the BSF: overload control, protection, limits, shutdown. */
@NullMarked
package org.sigcore.bsf.ingressgateway;

import org.jspecify.annotations.NullMarked;
