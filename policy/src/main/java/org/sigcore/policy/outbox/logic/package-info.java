// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** An entry of the outbox. Pure. */
@NullMarked
package org.sigcore.policy.outbox.logic;

import org.jspecify.annotations.NullMarked;
