// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Ends AF sessions that AFs did not end themselves, after their lifetime or a restart of the AF; queues requests to AFs
 * on Rx.
 */
@NullMarked
package org.sigcore.policy.kernel.session.af;

import org.jspecify.annotations.NullMarked;
