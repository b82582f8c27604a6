// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The message ladder of a core that runs. */
@NullMarked
package org.sigcore.simulators.ladder;

import org.jspecify.annotations.NullMarked;
