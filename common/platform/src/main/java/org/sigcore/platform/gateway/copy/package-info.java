// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Copies of the messages that pass the gateways, for analytics systems. */
@NullMarked
package org.sigcore.platform.gateway.copy;

import org.jspecify.annotations.NullMarked;
