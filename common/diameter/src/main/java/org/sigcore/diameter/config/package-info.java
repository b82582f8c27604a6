// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What a node is told to be: who it is, where it listens, whom it knows, how long it waits. */
@NullMarked
package org.sigcore.diameter.config;

import org.jspecify.annotations.NullMarked;
