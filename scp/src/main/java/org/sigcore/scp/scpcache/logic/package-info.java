// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Ownership of keys and configuration of the federation. Pure.
 */
@NullMarked
package org.sigcore.scp.scpcache.logic;

import org.jspecify.annotations.NullMarked;
