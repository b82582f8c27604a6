// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The rules of one peer connection: states, watchdog, capabilities. Pure: no I/O, clock or thread. */
@NullMarked
package org.sigcore.diameter.peer.logic;

import org.jspecify.annotations.NullMarked;
