// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The whole decision for a session, whichever interface it came over: policies, subscriber, AF sessions. */
@NullMarked
package org.sigcore.policy.decision;

import org.jspecify.annotations.NullMarked;
