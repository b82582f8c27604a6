// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Compiled routing configuration. */
@NullMarked
package org.sigcore.scp.scpworker.logic.policy;

import org.jspecify.annotations.NullMarked;
