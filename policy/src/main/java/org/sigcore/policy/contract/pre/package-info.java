// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What other roles ask of the policy runtime engine, and how the whole decision for a session is made with it:
 * policies, subscriber, AF sessions.
 */
@NullMarked
package org.sigcore.policy.contract.pre;

import org.jspecify.annotations.NullMarked;
