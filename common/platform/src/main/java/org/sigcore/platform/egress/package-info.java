// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Outgoing requests of the NF: through the SCP, or directly to a producer discovered at the NRF. */
@NullMarked
package org.sigcore.platform.egress;

import org.jspecify.annotations.NullMarked;
