// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Receives the notifications of the NRF.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.sbi;

import org.jspecify.annotations.NullMarked;
