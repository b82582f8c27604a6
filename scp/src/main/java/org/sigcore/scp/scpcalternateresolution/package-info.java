// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-alternate-resolution: whom DNS knows as stand-ins.
 */
@NullMarked
package org.sigcore.scp.scpcalternateresolution;

import org.jspecify.annotations.NullMarked;
