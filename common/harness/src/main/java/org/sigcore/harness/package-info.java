// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Harness for tests with a core: the parts that are common to a core in the test's process and in containers. */
@NullMarked
package org.sigcore.harness;

import org.jspecify.annotations.NullMarked;
