// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Decisions of the worker: target and alternates of a request, and errors of the SCP. Pure.
 */
@NullMarked
package org.sigcore.scp.scpworker.logic;

import org.jspecify.annotations.NullMarked;
