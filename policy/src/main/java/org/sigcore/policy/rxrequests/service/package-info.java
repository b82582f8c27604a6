// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Stores requests to AFs on Rx and sends them in order. */
@NullMarked
package org.sigcore.policy.rxrequests.service;

import org.jspecify.annotations.NullMarked;
