// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-audit: holds the topology against what the NRF lists.
 */
@NullMarked
package org.sigcore.scp.scpcaudit;

import org.jspecify.annotations.NullMarked;
