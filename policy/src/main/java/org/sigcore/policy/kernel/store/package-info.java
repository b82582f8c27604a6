// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The tables of the roles, and documents in their rows: kept under a key, divided, compressed, and walked through.
 */
@NullMarked
package org.sigcore.policy.kernel.store;

import org.jspecify.annotations.NullMarked;
