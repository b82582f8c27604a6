// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Who keeps a key, and how many tokens it has.
 */
@NullMarked
package org.sigcore.scp.scpcache.logic;

import org.jspecify.annotations.NullMarked;
