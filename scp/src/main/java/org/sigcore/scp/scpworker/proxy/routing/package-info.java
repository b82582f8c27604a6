// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Routing of one request: its headers, its candidates, and the caches of its event loop. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.routing;

import org.jspecify.annotations.NullMarked;
