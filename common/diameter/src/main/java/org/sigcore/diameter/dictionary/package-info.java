// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Dictionary of the 3GPP applications: AVPs, commands and known values, spelled as in their specifications. */
@NullMarked
package org.sigcore.diameter.dictionary;

import org.jspecify.annotations.NullMarked;
