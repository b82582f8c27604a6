// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the worker offers to other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpworker;

import org.jspecify.annotations.NullMarked;
