// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rate limits and error responses of both gateways. */
@NullMarked
package org.sigcore.platform.gateway.policing;

import org.jspecify.annotations.NullMarked;
