// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scpc-alternate-resolution for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpcalternateresolution;

import org.jspecify.annotations.NullMarked;
