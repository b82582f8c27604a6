// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Outgoing requests of discovery: to SLFs and to other NRFs. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.client;

import org.jspecify.annotations.NullMarked;
