// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Profiles by NF type, and the choice among them. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.index;

import org.jspecify.annotations.NullMarked;
