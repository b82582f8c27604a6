// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Keys that this SCP keeps for others.
 */
@NullMarked
package org.sigcore.scp.scpcache.sbi;

import org.jspecify.annotations.NullMarked;
