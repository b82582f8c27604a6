// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration of a node: identity, listeners, peers, routes, timers and limits. */
@NullMarked
package org.sigcore.diameter.config;

import org.jspecify.annotations.NullMarked;
