// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What processes that share a database tell each other through it: changes, and who of them does a task. */
@NullMarked
package org.sigcore.store.feed;

import org.jspecify.annotations.NullMarked;
