// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Where signalling enters and leaves the process: the SBI server and client, and the Diameter node. */
@NullMarked
package org.sigcore.platform.edge;

import org.jspecify.annotations.NullMarked;
