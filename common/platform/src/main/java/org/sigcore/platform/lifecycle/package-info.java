// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The order in which an NF starts, and, the other way round, stops. */
@NullMarked
package org.sigcore.platform.lifecycle;

import org.jspecify.annotations.NullMarked;
