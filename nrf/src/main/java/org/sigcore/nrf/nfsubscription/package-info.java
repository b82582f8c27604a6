// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role that keeps subscriptions to NF instances and notifies of changes. */
@NullMarked
package org.sigcore.nrf.nfsubscription;

import org.jspecify.annotations.NullMarked;
