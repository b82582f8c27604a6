// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role diam-gateway: Rx between AF and PCF, routed by binding. */
@NullMarked
package org.sigcore.bsf.diamgateway;

import org.jspecify.annotations.NullMarked;
