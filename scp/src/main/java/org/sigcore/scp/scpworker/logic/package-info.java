// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the worker decides: where a request goes, whom it may go to instead, and what the answer says. Pure.
 */
@NullMarked
package org.sigcore.scp.scpworker.logic;

import org.jspecify.annotations.NullMarked;
