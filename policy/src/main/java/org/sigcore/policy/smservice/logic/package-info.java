// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SM policies and AF sessions: what bodies look like, what a report changes, what an AF is notified of. Pure. */
@NullMarked
package org.sigcore.policy.smservice.logic;

import org.jspecify.annotations.NullMarked;
