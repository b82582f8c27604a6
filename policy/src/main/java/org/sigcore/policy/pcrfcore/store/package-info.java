// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Gx and Rx sessions in the database. */
@NullMarked
package org.sigcore.policy.pcrfcore.store;

import org.jspecify.annotations.NullMarked;
