// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Routing rules of Rx requests. No I/O. */
@NullMarked
package org.sigcore.bsf.diamgateway.logic;

import org.jspecify.annotations.NullMarked;
