// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What processes use, from /proc: the one reader of all loads. */
@NullMarked
package org.sigcore.simulators.meter;

import org.jspecify.annotations.NullMarked;
