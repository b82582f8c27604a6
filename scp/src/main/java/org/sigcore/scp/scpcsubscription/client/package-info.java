// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The NRF's subscriptions, as a client.
 */
@NullMarked
package org.sigcore.scp.scpcsubscription.client;

import org.jspecify.annotations.NullMarked;
