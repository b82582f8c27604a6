// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Who has changed what by the management port: kept with the change itself, read by operators. */
@NullMarked
package org.sigcore.platform.management.history;

import org.jspecify.annotations.NullMarked;
