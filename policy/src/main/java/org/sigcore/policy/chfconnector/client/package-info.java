// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nchf_SpendingLimitControl as a consumer. */
@NullMarked
package org.sigcore.policy.chfconnector.client;

import org.jspecify.annotations.NullMarked;
