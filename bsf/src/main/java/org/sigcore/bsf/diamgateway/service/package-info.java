// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The operator's documents as the gateway's parts take them. */
@NullMarked
package org.sigcore.bsf.diamgateway.service;

import org.jspecify.annotations.NullMarked;
