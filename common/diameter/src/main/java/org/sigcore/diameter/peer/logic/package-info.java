// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rules of a peer's connections: state machine, watchdog, capabilities. Pure: no I/O, clock or threads. */
@NullMarked
package org.sigcore.diameter.peer.logic;

import org.jspecify.annotations.NullMarked;
