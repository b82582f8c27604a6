// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Reads the management ports of the network functions. */
@NullMarked
package org.sigcore.console.client;

import org.jspecify.annotations.NullMarked;
