// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Interfaces of scp-mediation for other roles.
 */
@NullMarked
package org.sigcore.scp.contract.scpmediation;

import org.jspecify.annotations.NullMarked;
