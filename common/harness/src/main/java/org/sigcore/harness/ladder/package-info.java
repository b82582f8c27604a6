// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What was sent between the network functions, and how it is drawn. */
@NullMarked
package org.sigcore.harness.ladder;

import org.jspecify.annotations.NullMarked;
