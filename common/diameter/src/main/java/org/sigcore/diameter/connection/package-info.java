// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Transport connections: octets into messages and back, and the requests that wait on each. Internal to the node. */
@NullMarked
package org.sigcore.diameter.connection;

import org.jspecify.annotations.NullMarked;
