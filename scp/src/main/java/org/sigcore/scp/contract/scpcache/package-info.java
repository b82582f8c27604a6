// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scp-cache for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpcache;

import org.jspecify.annotations.NullMarked;
