// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Keys that another SCP keeps.
 */
@NullMarked
package org.sigcore.scp.scpcache.client;

import org.jspecify.annotations.NullMarked;
