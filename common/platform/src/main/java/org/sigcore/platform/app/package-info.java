// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The launcher: starts an NF, wires what every NF shares, and stops it gracefully. */
@NullMarked
package org.sigcore.platform.app;

import org.jspecify.annotations.NullMarked;
