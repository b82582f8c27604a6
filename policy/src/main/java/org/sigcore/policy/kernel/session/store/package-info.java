// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of sessions in relational tables. */
@NullMarked
package org.sigcore.policy.kernel.session.store;

import org.jspecify.annotations.NullMarked;
