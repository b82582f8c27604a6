// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Accounting of the heap memory that documents of peers occupy. */
@NullMarked
package org.sigcore.platform.kept;

import org.jspecify.annotations.NullMarked;
