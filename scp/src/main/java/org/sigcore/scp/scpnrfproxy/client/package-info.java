// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Client for the NRF's discovery service.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxy.client;

import org.jspecify.annotations.NullMarked;
