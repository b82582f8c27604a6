// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rules, compiled and run. Pure.
 */
@NullMarked
package org.sigcore.scp.scpmediation.logic;

import org.jspecify.annotations.NullMarked;
