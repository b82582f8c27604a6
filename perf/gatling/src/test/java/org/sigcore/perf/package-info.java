// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Call flows as Gatling simulations over HTTP/2 with TLS. */
@NullMarked
package org.sigcore.perf;

import org.jspecify.annotations.NullMarked;
