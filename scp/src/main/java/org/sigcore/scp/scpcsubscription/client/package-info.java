// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Client for subscriptions at the NRF.
 */
@NullMarked
package org.sigcore.scp.scpcsubscription.client;

import org.jspecify.annotations.NullMarked;
