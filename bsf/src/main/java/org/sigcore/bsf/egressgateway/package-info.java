// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The way out of the BSF: limits, virtual hosts, failover. */
@NullMarked
package org.sigcore.bsf.egressgateway;

import org.jspecify.annotations.NullMarked;
