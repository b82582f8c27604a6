// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sends what is the same for all roles. */
@NullMarked
package org.sigcore.policy.outbox.client;

import org.jspecify.annotations.NullMarked;
