// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Storage shared by the roles: documents by key, their division into rows, compression, and walks over tables. */
@NullMarked
package org.sigcore.policy.kernel.store;

import org.jspecify.annotations.NullMarked;
