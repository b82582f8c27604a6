// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What other roles ask of scpc-audit.
 */
@NullMarked
package org.sigcore.scp.contract.scpcaudit;

import org.jspecify.annotations.NullMarked;
