// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The gateways of an NF. */
@NullMarked
package org.sigcore.platform.gateway;

import org.jspecify.annotations.NullMarked;
