// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The NRF's list of NF instances, as a client.
 */
@NullMarked
package org.sigcore.scp.scpcaudit.client;

import org.jspecify.annotations.NullMarked;
