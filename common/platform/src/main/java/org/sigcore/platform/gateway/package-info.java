// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration that the gateways of an NF share. */
@NullMarked
package org.sigcore.platform.gateway;

import org.jspecify.annotations.NullMarked;
