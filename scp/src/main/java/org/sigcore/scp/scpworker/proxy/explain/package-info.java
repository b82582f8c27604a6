// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How a request would be routed, and why. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.explain;

import org.jspecify.annotations.NullMarked;
