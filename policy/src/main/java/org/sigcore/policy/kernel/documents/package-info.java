// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The port to such a table. */
@NullMarked
package org.sigcore.policy.kernel.documents;

import org.jspecify.annotations.NullMarked;
