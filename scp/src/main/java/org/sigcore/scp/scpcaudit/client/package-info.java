// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Client for the NRF's list of NF instances.
 */
@NullMarked
package org.sigcore.scp.scpcaudit.client;

import org.jspecify.annotations.NullMarked;
