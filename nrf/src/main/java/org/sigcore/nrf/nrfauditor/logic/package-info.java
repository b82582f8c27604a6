// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Decisions about silent NF instances. */
@NullMarked
package org.sigcore.nrf.nrfauditor.logic;

import org.jspecify.annotations.NullMarked;
