// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Access of workers and of scpc-audit to the topology, which scpc-notification maintains.
 */
@NullMarked
package org.sigcore.scp.contract.scpcnotification;

import org.jspecify.annotations.NullMarked;
