// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Distribution of changes and heart-beats among the processes of a function that share a database. */
@NullMarked
package org.sigcore.platform.state;

import org.jspecify.annotations.NullMarked;
