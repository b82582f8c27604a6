// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-nrfproxy: discoveries at the NRF in a consumer's place.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxy;

import org.jspecify.annotations.NullMarked;
