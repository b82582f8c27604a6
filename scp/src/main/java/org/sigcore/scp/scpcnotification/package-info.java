// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scpc-notification: turns notifications of the NRF into the topology that workers route by.
 */
@NullMarked
package org.sigcore.scp.scpcnotification;

import org.jspecify.annotations.NullMarked;
