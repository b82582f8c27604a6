// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the protocols share: arrivals, latency from when a call was due, expressions. */
@NullMarked
package org.sigcore.gatling.core;

import org.jspecify.annotations.NullMarked;
