// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Fixture for tests of the architecture rules. */
@NullMarked
package org.sigcore.diameter.connection;

import org.jspecify.annotations.NullMarked;
