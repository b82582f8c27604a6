// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How loaded the services of the BSF are. */
@NullMarked
package org.sigcore.bsf.perfinfo;

import org.jspecify.annotations.NullMarked;
