// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The egress gateway, which processes every outgoing request of the NF. */
@NullMarked
package org.sigcore.platform.gateway.egress;

import org.jspecify.annotations.NullMarked;
