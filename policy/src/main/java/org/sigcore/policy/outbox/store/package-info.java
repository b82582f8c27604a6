// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The table of the outbox. */
@NullMarked
package org.sigcore.policy.outbox.store;

import org.jspecify.annotations.NullMarked;
