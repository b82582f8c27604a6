// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** A small load that goes on while an installation is changed, and tells of every transaction that was lost. */
@NullMarked
package org.sigcore.simulators.steady;

import org.jspecify.annotations.NullMarked;
