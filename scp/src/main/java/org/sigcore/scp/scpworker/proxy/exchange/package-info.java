// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Processing of one request: its attempts, its body and its response. */
@NullMarked
package org.sigcore.scp.scpworker.proxy.exchange;

import org.jspecify.annotations.NullMarked;
