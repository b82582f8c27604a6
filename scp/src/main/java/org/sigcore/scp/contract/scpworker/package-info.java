// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of the worker for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpworker;

import org.jspecify.annotations.NullMarked;
