// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What scpc-alternate-resolution offers to other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpcalternateresolution;

import org.jspecify.annotations.NullMarked;
