// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Neighbours over all their connections: connecting, watching, leaving, as {@code peer.logic} decides. Internal to the node. */
@NullMarked
package org.sigcore.diameter.peer;

import org.jspecify.annotations.NullMarked;
