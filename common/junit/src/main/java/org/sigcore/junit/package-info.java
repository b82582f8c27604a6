// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The core in a test's own process. */
@NullMarked
package org.sigcore.junit;

import org.jspecify.annotations.NullMarked;
