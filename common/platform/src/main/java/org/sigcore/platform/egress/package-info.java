// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Requests that leave the NF: through the SCP, or straight to a producer found at the NRF. */
@NullMarked
package org.sigcore.platform.egress;

import org.jspecify.annotations.NullMarked;
