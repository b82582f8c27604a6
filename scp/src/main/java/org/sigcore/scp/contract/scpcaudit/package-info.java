// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scpc-audit for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpcaudit;

import org.jspecify.annotations.NullMarked;
