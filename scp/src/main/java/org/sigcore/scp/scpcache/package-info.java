// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-cache: tokens of global egress limits, for the workers of this SCP and for other SCPs.
 */
@NullMarked
package org.sigcore.scp.scpcache;

import org.jspecify.annotations.NullMarked;
