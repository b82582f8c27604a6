// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The core in containers of a test. */
@NullMarked
package org.sigcore.testcontainers;

import org.jspecify.annotations.NullMarked;
