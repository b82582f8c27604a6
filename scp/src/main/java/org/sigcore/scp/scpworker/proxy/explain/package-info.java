// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Explanation of routing decisions. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.explain;

import org.jspecify.annotations.NullMarked;
