// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role diam-gateway: relays Rx between AFs and PCFs by binding. */
@NullMarked
package org.sigcore.bsf.diamgateway;

import org.jspecify.annotations.NullMarked;
