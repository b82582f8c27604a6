// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Client for keys that another SCP owns.
 */
@NullMarked
package org.sigcore.scp.scpcache.client;

import org.jspecify.annotations.NullMarked;
