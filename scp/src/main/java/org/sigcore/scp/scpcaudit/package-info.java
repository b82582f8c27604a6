// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-audit: compares the topology with the NRF.
 */
@NullMarked
package org.sigcore.scp.scpcaudit;

import org.jspecify.annotations.NullMarked;
