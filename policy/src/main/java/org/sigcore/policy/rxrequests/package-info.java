// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to AFs on Rx that wait to be sent. */
@NullMarked
package org.sigcore.policy.rxrequests;

import org.jspecify.annotations.NullMarked;
