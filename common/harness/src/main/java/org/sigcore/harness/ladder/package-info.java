// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Ladders of transactions between network functions: recording, merging and rendering. */
@NullMarked
package org.sigcore.harness.ladder;

import org.jspecify.annotations.NullMarked;
