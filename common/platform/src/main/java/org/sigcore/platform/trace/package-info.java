// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Following one request: correlation and the message ladder. */
@NullMarked
package org.sigcore.platform.trace;

import org.jspecify.annotations.NullMarked;
