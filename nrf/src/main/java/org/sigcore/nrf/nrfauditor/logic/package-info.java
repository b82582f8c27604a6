// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which NF instances have been silent for too long. */
@NullMarked
package org.sigcore.nrf.nrfauditor.logic;

import org.jspecify.annotations.NullMarked;
