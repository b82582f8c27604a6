// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** JUnit extension that runs the core in the test's process. */
@NullMarked
package org.sigcore.junit;

import org.jspecify.annotations.NullMarked;
