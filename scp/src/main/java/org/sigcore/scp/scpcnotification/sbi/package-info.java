// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where the NRF sends its notifications.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.sbi;

import org.jspecify.annotations.NullMarked;
