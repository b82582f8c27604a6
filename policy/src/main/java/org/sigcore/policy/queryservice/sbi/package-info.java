// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The session viewer on the management port. */
@NullMarked
package org.sigcore.policy.queryservice.sbi;

import org.jspecify.annotations.NullMarked;
