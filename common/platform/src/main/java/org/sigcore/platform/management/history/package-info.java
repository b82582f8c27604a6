// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Audit trail of changes over the management port: stored with the change itself, readable by operators. */
@NullMarked
package org.sigcore.platform.management.history;

import org.jspecify.annotations.NullMarked;
