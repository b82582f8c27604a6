// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Rates that must not be exceeded, as the worker and scp-cache count them.
 */
@NullMarked
package org.sigcore.scp.limit;

import org.jspecify.annotations.NullMarked;
