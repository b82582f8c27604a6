// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-alternate-resolution: alternates from DNS SRV records.
 */
@NullMarked
package org.sigcore.scp.scpcalternateresolution;

import org.jspecify.annotations.NullMarked;
