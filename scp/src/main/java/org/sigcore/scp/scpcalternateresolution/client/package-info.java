// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Asks DNS, and keeps what it has said.
 */
@NullMarked
package org.sigcore.scp.scpcalternateresolution.client;

import org.jspecify.annotations.NullMarked;
