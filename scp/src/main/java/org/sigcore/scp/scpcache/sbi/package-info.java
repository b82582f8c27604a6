// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Server for keys that this SCP owns.
 */
@NullMarked
package org.sigcore.scp.scpcache.sbi;

import org.jspecify.annotations.NullMarked;
