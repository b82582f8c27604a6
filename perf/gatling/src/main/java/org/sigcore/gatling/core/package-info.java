// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Common parts of the protocols: arrivals, latencies measured from the due time of a call, expressions. */
@NullMarked
package org.sigcore.gatling.core;

import org.jspecify.annotations.NullMarked;
