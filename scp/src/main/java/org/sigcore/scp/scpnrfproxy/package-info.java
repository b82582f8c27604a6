// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-nrfproxy: discovery at the NRF on behalf of consumers.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxy;

import org.jspecify.annotations.NullMarked;
