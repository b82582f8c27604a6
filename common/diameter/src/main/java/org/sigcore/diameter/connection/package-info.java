// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Transport connections: framing of messages, and the pending requests of each connection. Internal to the node. */
@NullMarked
package org.sigcore.diameter.connection;

import org.jspecify.annotations.NullMarked;
