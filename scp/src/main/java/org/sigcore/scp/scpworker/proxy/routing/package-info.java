// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Where a request goes: what it says, who may take it, what one loop remembers of either. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.routing;

import org.jspecify.annotations.NullMarked;
