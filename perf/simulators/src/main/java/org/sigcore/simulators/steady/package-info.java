// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Light continuous load during changes of an installation, which reports every lost transaction. */
@NullMarked
package org.sigcore.simulators.steady;

import org.jspecify.annotations.NullMarked;
