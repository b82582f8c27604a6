// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What scp-cache offers to the other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpcache;

import org.jspecify.annotations.NullMarked;
