// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that manages the registered NF instances. */
@NullMarked
package org.sigcore.nrf.nfregistration;

import org.jspecify.annotations.NullMarked;
