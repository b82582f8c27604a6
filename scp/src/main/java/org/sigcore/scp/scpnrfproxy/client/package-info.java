// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The NRF's discovery service, as a client.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxy.client;

import org.jspecify.annotations.NullMarked;
