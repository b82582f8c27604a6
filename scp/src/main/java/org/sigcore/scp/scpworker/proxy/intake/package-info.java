// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Processing of requests before routing, and of their responses: identity, tokens, mediation, the message feed. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.intake;

import org.jspecify.annotations.NullMarked;
