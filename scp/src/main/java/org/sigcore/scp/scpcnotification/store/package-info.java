// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Database store of the topology.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.store;

import org.jspecify.annotations.NullMarked;
