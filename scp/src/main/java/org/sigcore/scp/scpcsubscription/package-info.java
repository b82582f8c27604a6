// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-subscription: the SCP's profile in the NRF, and its subscriptions to the status of all other NFs.
 */
@NullMarked
package org.sigcore.scp.scpcsubscription;

import org.jspecify.annotations.NullMarked;
