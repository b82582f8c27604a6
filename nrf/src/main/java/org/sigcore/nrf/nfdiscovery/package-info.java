// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that answers discovery requests from memory. */
@NullMarked
package org.sigcore.nrf.nfdiscovery;

import org.jspecify.annotations.NullMarked;
