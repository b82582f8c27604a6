// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What scpc-alternate-resolution offers to other roles.
 */
@NullMarked
package org.sigcore.scp.scpcalternateresolution.api;

import org.jspecify.annotations.NullMarked;
