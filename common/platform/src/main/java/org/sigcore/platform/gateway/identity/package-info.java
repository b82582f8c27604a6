// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Who a requester is, as its client certificate has proved to the ingress gateway. */
@NullMarked
package org.sigcore.platform.gateway.identity;

import org.jspecify.annotations.NullMarked;
