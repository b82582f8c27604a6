// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The egress gateway: what happens to every request that leaves the NF. */
@NullMarked
package org.sigcore.platform.gateway.egress;

import org.jspecify.annotations.NullMarked;
