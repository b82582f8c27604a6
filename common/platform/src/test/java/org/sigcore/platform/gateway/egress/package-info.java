// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The egress gateway, which handles every request that leaves the NF. */
@NullMarked
package org.sigcore.platform.gateway.egress;

import org.jspecify.annotations.NullMarked;
