// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the SCP's worker asks of scp-nrfproxy.
 */
@NullMarked
package org.sigcore.scp.scpnrfproxy.api;

import org.jspecify.annotations.NullMarked;
