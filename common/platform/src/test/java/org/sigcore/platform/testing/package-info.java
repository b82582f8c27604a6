// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Helpers of several tests. */
@NullMarked
package org.sigcore.platform.testing;

import org.jspecify.annotations.NullMarked;
