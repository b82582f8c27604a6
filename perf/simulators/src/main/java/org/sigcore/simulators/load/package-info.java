// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What one network function can do of one kind of request: the knee, and multiples of it. */
@NullMarked
package org.sigcore.simulators.load;

import org.jspecify.annotations.NullMarked;
