// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which requests a node still takes when there are too many: rate limits, congestion levels, priorities. No I/O. */
@NullMarked
package org.sigcore.diameter.overload;

import org.jspecify.annotations.NullMarked;
