// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How the processes of a function that share a database know of each other. */
@NullMarked
package org.sigcore.platform.state;

import org.jspecify.annotations.NullMarked;
