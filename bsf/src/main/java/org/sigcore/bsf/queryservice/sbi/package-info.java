// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Session viewer on the management port. */
@NullMarked
package org.sigcore.bsf.queryservice.sbi;

import org.jspecify.annotations.NullMarked;
