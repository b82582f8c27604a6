// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The topology that scpc-notification keeps, for the workers and for scpc-audit.
 */
@NullMarked
package org.sigcore.scp.contract.scpcnotification;

import org.jspecify.annotations.NullMarked;
