// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Routing decision for one request, from its headers and the route table. */
@NullMarked
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.NullMarked;
