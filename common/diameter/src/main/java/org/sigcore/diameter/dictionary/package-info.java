// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The 3GPP applications: AVPs, commands and known values, named letter for letter as their specifications do. */
@NullMarked
package org.sigcore.diameter.dictionary;

import org.jspecify.annotations.NullMarked;
