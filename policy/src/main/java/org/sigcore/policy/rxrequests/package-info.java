// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Queues and sends requests to AFs on Rx. */
@NullMarked
package org.sigcore.policy.rxrequests;

import org.jspecify.annotations.NullMarked;
