// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that suspends and removes silent NF instances and deletes expired subscriptions. */
@NullMarked
package org.sigcore.nrf.nrfauditor;

import org.jspecify.annotations.NullMarked;
