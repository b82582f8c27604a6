// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to AFs on Rx, which wait in the database until they are sent, in order. */
@NullMarked
package org.sigcore.policy.rxrequests.service;

import org.jspecify.annotations.NullMarked;
