// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-subscription: the SCP's profile at the NRF, and its subscriptions to every other NF's status.
 */
@NullMarked
package org.sigcore.scp.scpcsubscription;

import org.jspecify.annotations.NullMarked;
