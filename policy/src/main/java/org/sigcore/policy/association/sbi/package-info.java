// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The operations of an association. */
@NullMarked
package org.sigcore.policy.association.sbi;

import org.jspecify.annotations.NullMarked;
