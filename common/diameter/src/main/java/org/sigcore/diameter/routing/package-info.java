// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which connection a request takes, and another one when that is lost. Internal to the node. */
@NullMarked
package org.sigcore.diameter.routing;

import org.jspecify.annotations.NullMarked;
