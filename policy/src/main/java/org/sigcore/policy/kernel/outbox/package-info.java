// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What must be sent to others, written down with what it follows from. */
@NullMarked
package org.sigcore.policy.kernel.outbox;

import org.jspecify.annotations.NullMarked;
