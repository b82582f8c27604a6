// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The Diameter node: peers, transport, routing, failover. Applications serve requests with {@link
 * org.sigcore.diameter.node.DiameterHandler} on virtual threads; agents decide on the event loop with {@link
 * org.sigcore.diameter.node.DiameterRelay}.
 */
@NullMarked
package org.sigcore.diameter.node;

import org.jspecify.annotations.NullMarked;
