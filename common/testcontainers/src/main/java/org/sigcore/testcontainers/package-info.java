// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** A core in containers for tests. */
@NullMarked
package org.sigcore.testcontainers;

import org.jspecify.annotations.NullMarked;
