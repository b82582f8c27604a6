// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** A core under somebody's test: what is the same whether it runs in the test's process or in containers. */
@NullMarked
package org.sigcore.harness;

import org.jspecify.annotations.NullMarked;
