// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Tracing of requests: correlation, the message ladder and spans. */
@NullMarked
package org.sigcore.platform.trace;

import org.jspecify.annotations.NullMarked;
