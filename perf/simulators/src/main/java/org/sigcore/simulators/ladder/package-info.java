// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Message ladder of a running core. */
@NullMarked
package org.sigcore.simulators.ladder;

import org.jspecify.annotations.NullMarked;
