// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The edges of a process: SBI server and client, and the Diameter node. */
@NullMarked
package org.sigcore.platform.edge;

import org.jspecify.annotations.NullMarked;
