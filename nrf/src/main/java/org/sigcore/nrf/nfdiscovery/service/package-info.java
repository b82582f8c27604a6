// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Processing of discovery requests, and the ports that it needs. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.service;

import org.jspecify.annotations.NullMarked;
