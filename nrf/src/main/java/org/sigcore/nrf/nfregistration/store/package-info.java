// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of NF instances in a database. */
@NullMarked
package org.sigcore.nrf.nfregistration.store;

import org.jspecify.annotations.NullMarked;
