// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The topology in the database, for the next start.
 */
@NullMarked
package org.sigcore.scp.scpcnotification.store;

import org.jspecify.annotations.NullMarked;
