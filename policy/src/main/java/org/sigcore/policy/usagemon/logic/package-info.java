// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which limits apply to a session, what is left of them, and what is granted. Pure. */
@NullMarked
package org.sigcore.policy.usagemon.logic;

import org.jspecify.annotations.NullMarked;
