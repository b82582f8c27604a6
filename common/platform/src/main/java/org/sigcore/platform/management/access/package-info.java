// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Who may use the management port, and what for. */
@NullMarked
package org.sigcore.platform.management.access;

import org.jspecify.annotations.NullMarked;
