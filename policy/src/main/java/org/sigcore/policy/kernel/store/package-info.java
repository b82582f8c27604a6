// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How documents stand in rows, of whatever table. */
@NullMarked
package org.sigcore.policy.kernel.store;

import org.jspecify.annotations.NullMarked;
