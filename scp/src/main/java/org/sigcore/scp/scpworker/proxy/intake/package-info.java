// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is done to a request before it is routed and to its answer behind that: tokens, mediation, the message feed. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.intake;

import org.jspecify.annotations.NullMarked;
