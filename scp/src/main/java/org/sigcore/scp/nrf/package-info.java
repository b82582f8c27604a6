// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How the SCP's roles reach NRFs: by set, with failover.
 */
@NullMarked
package org.sigcore.scp.nrf;

import org.jspecify.annotations.NullMarked;
