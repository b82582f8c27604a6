// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Limits and answers that both gateways have. */
@NullMarked
package org.sigcore.platform.gateway.policing;

import org.jspecify.annotations.NullMarked;
