// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which NF instances a query selects, in which order, and the bytes of the answer. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic;

import org.jspecify.annotations.NullMarked;
