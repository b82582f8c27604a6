// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Subscribers and who uses them, in the database. */
@NullMarked
package org.sigcore.policy.policyds.store;

import org.jspecify.annotations.NullMarked;
