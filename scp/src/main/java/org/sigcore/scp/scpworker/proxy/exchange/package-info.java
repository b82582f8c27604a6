// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** One request on its way: its tries, its body, its answer. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.exchange;

import org.jspecify.annotations.NullMarked;
