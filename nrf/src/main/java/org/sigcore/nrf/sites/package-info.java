// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which of several sites on one state this is, and what the others are up to; what the roles share of it. */
@NullMarked
package org.sigcore.nrf.sites;

import org.jspecify.annotations.NullMarked;
