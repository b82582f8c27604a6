// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Peers over all their connections: connecting, monitoring, disconnecting, as decided by {@code peer.logic}. Internal
 * to the node.
 */
@NullMarked
package org.sigcore.diameter.peer;

import org.jspecify.annotations.NullMarked;
