// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Shared test helpers. */
@NullMarked
package org.sigcore.platform.testing;

import org.jspecify.annotations.NullMarked;
