// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that stores subscriptions to NF instances and notifies subscribers of changes. */
@NullMarked
package org.sigcore.nrf.nfsubscription;

import org.jspecify.annotations.NullMarked;
