// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Client for the NRF's access token service.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxyoauth.client;

import org.jspecify.annotations.NullMarked;
