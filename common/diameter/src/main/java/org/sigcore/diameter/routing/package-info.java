// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Selection of the connection for a request, and of alternate connections. Internal to the node. */
@NullMarked
package org.sigcore.diameter.routing;

import org.jspecify.annotations.NullMarked;
