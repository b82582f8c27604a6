// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Conversion of the operator's documents to settings of the gateway. */
@NullMarked
package org.sigcore.bsf.diamgateway.service;

import org.jspecify.annotations.NullMarked;
