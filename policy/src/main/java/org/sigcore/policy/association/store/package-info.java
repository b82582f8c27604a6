// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Associations in the database. */
@NullMarked
package org.sigcore.policy.association.store;

import org.jspecify.annotations.NullMarked;
